import type { ListenOptions } from '../boundaries/listen.ts';
import type { SideRequests } from '../boundaries/model/side-requests.ts';
import type { ToolServers } from '../boundaries/tools/gateway.ts';

/** The addresses for the application: its model, its database, and the header to forward. */
export type TargetSurroundings = {
  port: number;
  /** `DATABASE_URL` or, with the option `database`, the embedded database; otherwise empty. */
  databaseUrl: string;
  modelBaseUrl: string;
  /** The API key for the model endpoint, generated for this run; no provider accepts it. */
  modelApiKey: string;
  modelName: string;
  /** A folder of this run for the application's files; deleted after the run. */
  scratchFolder: string;
  /** The request header that the application should forward to the model and the tools. */
  correlationHeader: string;
  /** The address, through the gateway, of the tool server of that name under `toolServers`. */
  toolsUrl(name: string): string;
};

export type TargetOptions = {
  /**
   * The URL of a running application. Evalwright then starts nothing, and observes only the boundaries that it can reach: `model`
   * and `tools` if they are set, with fixed ports.
   */
  url?: string;
  /**
   * The origins besides the page's own to which the page sends messages, such as an API. Requests to them carry the correlation
   * header too, which that API must allow (CORS) and forward.
   */
  origins?: string[];
  /**
   * The model endpoint for an application that is already running (in a container, by compose, by Playwright's `webServer`); its
   * base URL is then `http://HOST:PORT/v1`.
   */
  model?: ListenOptions & {
    /** The API key of the application; other keys are refused. By default one is generated for a started application. */
    apiKey?: string;
    /**
     * The requests that the application makes beside the conversation: a title, suggestions, an inner call of a tool. They are
     * recognised by their instructions and offered tools, and never take a reply of the case: `{ title: { instructions: 'generate
     * a short title' } }`. Default: none.
     */
    sideRequests?: SideRequests;
    /** Whether embeddings are served. Default false. */
    embeddings?: boolean;
  };
  /** The tools endpoint for the application: `http://HOST:PORT/servers/NAME`. */
  tools?: ListenOptions & {
    /** Its MCP servers by name, in addition to those of `start.toolServers`. */
    servers?: ToolServers;
  };
  /**
   * The receiver of spans (OTLP over HTTP), which shows the tool calls inside of the application. An application that Evalwright
   * starts gets its address as `OTEL_EXPORTER_OTLP_ENDPOINT`; a running one exports to `http://HOST:PORT`.
   */
  spans?: ListenOptions;
  /** How to start it. */
  start?: {
    /** Program and arguments; `node` is the one that runs Evalwright. */
    command: string[];
    /** Working directory, relative to playwright.config.ts. */
    cwd?: string;
    /** Its environment, in addition to PATH, HOME and NODE_COMPILE_CACHE. */
    env(surroundings: TargetSurroundings): Record<string, string>;
    /**
     * Matches the line of its standard output that reports that it is ready. The first group is its URL; further groups are its
     * other origins (see `origins`).
     */
    ready: RegExp;
    /**
     * Its MCP servers (streamable HTTP) by name: a URL, or a function of the application's URL if the application serves them
     * itself. `env` must pass `toolsUrl(name)` to it instead, so that every tool call is observed and faults can be injected.
     */
    toolServers?: ToolServers;
    /** Default 30,000. */
    timeoutMs?: number;
  };
};
