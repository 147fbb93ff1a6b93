import type { replyFailures as english } from '../en/reply-failures.ts';

export const replyFailures: typeof english = {
  unknownTool: '没有这个工具。',
  wrongArguments: '工具的参数不正确。',
  brokeOff: '回复中断了，请重试。',
  modelBusy: '模型服务现在很忙，请稍后再试。',
  modelUnavailable: '模型服务暂时不可用，请稍后再试。',
  toolTimeout: '工具没有在规定时间内回应。',
  toolFailed: '工具调用失败。',
};
