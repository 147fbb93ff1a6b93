import type { AssistantId } from '../../protocol/assistant.ts';
import type { SessionUser } from '../../protocol/chat-request.ts';
import type { Language } from '../../words/language.ts';
import type { ToolServer } from '../mcp/connect-tools.ts';

/** One turn of a conversation, as far as an assistant needs to know it. */
export interface Turn {
  user: SessionUser;
  clientTime: string;
  language: Language;
  /** Request headers to pass on to tools, such as those of a trace. */
  forwardedHeaders: Record<string, string>;
}

/** What makes one assistant differ from the next on the server. */
export interface Assistant {
  id: AssistantId;
  instructions(turn: Turn): Promise<string>;
  /** The assistant's own MCP servers; those of the configuration are added for every assistant. */
  toolServers(turn: Turn): ToolServer[];
}
