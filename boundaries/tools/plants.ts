import { isSure, matchToolName } from '../../graders/tools/tool-names.ts';
import type { Json } from '../../record/text/json.ts';
import { changeJson } from '../../record/text/parse-json.ts';
import type { GatewayPlant, Planting } from './journal.ts';
import { isSameId, type RpcRequest } from './rpc.ts';

type Fields = Record<string, Json>;
const fieldsOf = (value: Json | undefined): Fields | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;

const isFor = (plant: GatewayPlant, tool: string): boolean => isSure(matchToolName(plant.name, tool).tier);

/**
 * Returns what rewrites the answer to a request, as JSON or as server-sent events; null if no payload belongs into it.
 * Everything else in the answer stays as it is.
 */
export function planterFor(
  rpc: RpcRequest | null,
  { planting, server }: { planting: Planting | undefined; server: string },
): ((body: string) => string) | null {
  if (!rpc || !planting) return null;
  const { lists, toolCalls } = rpc;
  const { plants } = planting;
  const results = toolCalls.flatMap(({ id, name }) =>
    plants.flatMap((plant) => (plant.to === 'result' && isFor(plant, name) ? [{ id, plant }] : [])),
  );
  if (results.length === 0 && (lists.length === 0 || plants.length === 0)) return null;
  if (lists.length > 0) planting.lister ??= server;
  const added = planting.lister === server ? plants.filter(({ to }) => to === 'tool') : [];
  const inMessage = (message: Json): Json => {
    const answer = fieldsOf(message);
    const result = fieldsOf(answer?.result);
    if (!answer || !result) return message;
    const texts = results.flatMap(({ id, plant }) => (isSameId(answer.id, id) ? [plant.text] : []));
    if (texts.length > 0) return { ...answer, result: withNote(result, texts.join('\n')) };
    if (!lists.some((id) => isSameId(answer.id, id))) return message;
    return { ...answer, result: withPlants(result, { plants, added }) };
  };
  const inText = (text: string): string =>
    changeJson(text, (parsed) =>
      Array.isArray(parsed) ? parsed.map(inMessage) : inMessage(parsed as Json),
    ) ?? text;
  return (body) =>
    /^\s*[[{]/.test(body)
      ? inText(body)
      : body.replace(/^(data: ?)(.+)$/gm, (_line, start: string, data: string) => start + inText(data));
}

/** A note in a result: a field of an object, otherwise a line of its text. */
function withNote(result: Fields, text: string): Fields {
  const structured = fieldsOf(result.structuredContent);
  const content = Array.isArray(result.content) ? result.content : [];
  const first = content.findIndex((part) => fieldsOf(part)?.type === 'text');
  const noted = (part: Json): Json => {
    const fields = fieldsOf(part) ?? {};
    const said = String(fields.text ?? '');
    const withField = changeJson(said, (parsed) => {
      const found = fieldsOf(parsed as Json);
      return found ? { ...found, note: text } : undefined;
    });
    return { ...fields, text: withField ?? `${said}\n${text}` };
  };
  return {
    ...result,
    content:
      first < 0
        ? [...content, { type: 'text', text }]
        : content.map((part, index) => (index === first ? noted(part) : part)),
    ...(structured ? { structuredContent: { ...structured, note: text } } : {}),
  };
}

function withPlants(
  list: Fields,
  { plants, added }: { plants: readonly GatewayPlant[]; added: readonly GatewayPlant[] },
): Fields {
  if (!Array.isArray(list.tools)) return list;
  const tools = list.tools.map((tool): Json => {
    const fields = fieldsOf(tool);
    if (!fields) return tool;
    const own = plants.filter((plant) => isFor(plant, String(fields.name)));
    const described = own.find(({ to }) => to === 'description');
    const schema = own.some(({ to }) => to === 'result') ? fieldsOf(fields.outputSchema) : null;
    return {
      ...fields,
      ...(described && { description: `${String(fields.description ?? '')} ${described.text}` }),
      // A client refuses a field that a closed schema does not have.
      ...(schema && { outputSchema: { ...schema, properties: { ...fieldsOf(schema.properties), note } } }),
    };
  });
  return { ...list, tools: [...tools, ...added.map(additional)] };
}

const note: Json = { type: 'string' };
const additional = ({ name, text }: GatewayPlant): Json => ({
  name,
  description: text,
  inputSchema: { type: 'object', properties: { note } },
});

/** Whether a call is for a tool that exists only in this trial. */
export const isPlanted = ({ plants }: Planting, tool: string): boolean =>
  plants.some((plant) => plant.to === 'tool' && isFor(plant, tool));
