import { APICallError, InvalidToolInputError, NoSuchToolError } from 'ai';
import { ToolFailure } from '../mcp/readable-tool.ts';

/** What the user reads when a reply or one of its tool calls fails: never a stack, a host or a provider's words. */
export function failureWords(error: unknown): string {
  if (error instanceof ToolFailure) return error.message;
  if (NoSuchToolError.isInstance(error)) return '没有这个工具。';
  if (InvalidToolInputError.isInstance(error)) return '工具的参数不正确。';
  // A call that was answered and then failed broke off on the way.
  if (!APICallError.isInstance(error) || error.statusCode === 200) return '回复中断了，请重试。';
  if (error.statusCode === 429) return '模型服务现在很忙，请稍后再试。';
  return '模型服务暂时不可用，请稍后再试。';
}
