import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded first in each process of a run. Notes, a line each in the file `COUNT_PASSES`, how often a whole trial record is
 * turned into text, read from text, and written to a file, and where.
 */
const { appendFileSync, writeFileSync } = fs;
const { parse, stringify } = JSON;

const recordIn = (value) => [value, value?.record].find((one) => one?.modelCalls && one.hashes && one.scores);

function note(pass, record, where) {
  const process_ = process.env.TEST_WORKER_INDEX === undefined ? 'runner' : 'worker';
  appendFileSync(
    process.env.COUNT_PASSES,
    `${stringify({ pass, process: process_, trial: record.id, ...where })}\n`,
  );
}

/** The value of a text; undefined where it is none, or mentions no part of a record. */
function parsed(text) {
  if (!text.includes('"modelCalls"')) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

JSON.parse = (text, ...more) => {
  const value = parse(text, ...more);
  const record = recordIn(value);
  if (record) note('read', record);
  return value;
};
JSON.stringify = (value, ...more) => {
  const record = recordIn(value);
  if (record) note('serialised', record);
  return stringify(value, ...more);
};
fs.writeFileSync = (file, content, ...more) => {
  const record = recordIn(parsed(String(content)));
  if (record) note('written', record, { file: String(file) });
  return writeFileSync(file, content, ...more);
};
syncBuiltinESMExports();
