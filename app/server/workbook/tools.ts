import type { z } from 'zod';
import { CLARIFY_TOOL, clarificationSchema, PLAN_TOOL, planSchema } from '../../protocol/decision.ts';
import type { ServerWords } from '../../words/server-words.ts';
import { defineTool, type ToolDefinition, type ToolWords } from '../mcp/tool-definition.ts';
import type { Edited } from './edit.ts';
import { clearCells, findAndReplace, writeRange } from './edit-cells.ts';
import { createChart, formatCells, setFilter } from './edit-look.ts';
import { deleteColumn, deleteRows, insertRows, sortRows } from './edit-rows.ts';
import * as inputs from './inputs.ts';
import { createPivot } from './pivot.ts';
import { WorkbookRefusal } from './refusal.ts';
import type { WorkbookCaller, WorkbookService } from './service.ts';
import type { Workbook } from './workbook.ts';

/** The workbook tools as the model sees them. Those that are not read-only act on the stored workbook at once. */
export function workbookTools(
  workbooks: WorkbookService,
  words: ServerWords,
): ToolDefinition<WorkbookCaller>[] {
  const said = words.tools.workbook;
  const answer = answerIn(words);
  const refuseInput = (fields: string[]) => refuse('invalid', words.wrongArguments(fields));
  const writing = <Schema extends z.ZodType>(tool: WritingTool<Schema>) =>
    defineTool({
      ...tool,
      run: (caller: WorkbookCaller, input) =>
        answer(() => workbooks.edit(caller, tool.words.title, (workbook) => tool.edit(workbook, input))),
      refuseInput,
    });
  return [
    defineTool({
      name: 'excel_read_range',
      words: said.excel_read_range,
      input: inputs.readRangeSchema,
      readOnly: true,
      run: (caller: WorkbookCaller, input) => answer(() => workbooks.read(caller, input)),
      refuseInput,
    }),
    writing({
      name: 'excel_write_range',
      words: said.excel_write_range,
      input: inputs.writeRangeSchema,
      edit: writeRange,
    }),
    writing({
      name: 'excel_insert_rows',
      words: said.excel_insert_rows,
      input: inputs.insertRowsSchema,
      edit: insertRows,
    }),
    writing({
      name: 'excel_delete_row',
      words: said.excel_delete_row,
      input: inputs.deleteRowSchema,
      destructive: true,
      edit: deleteRows,
    }),
    writing({
      name: 'excel_delete_column',
      words: said.excel_delete_column,
      input: inputs.deleteColumnSchema,
      destructive: true,
      edit: deleteColumn,
    }),
    writing({
      name: 'excel_clear',
      words: said.excel_clear,
      input: inputs.clearSchema,
      destructive: true,
      edit: clearCells,
    }),
    writing({
      name: 'excel_sort',
      words: said.excel_sort,
      input: inputs.sortSchema,
      edit: sortRows,
    }),
    writing({
      name: 'excel_filter',
      words: said.excel_filter,
      input: inputs.filterSchema,
      edit: setFilter,
    }),
    writing({
      name: 'excel_find_replace',
      words: said.excel_find_replace,
      input: inputs.findReplaceSchema,
      destructive: true,
      edit: findAndReplace,
    }),
    writing({
      name: 'excel_format',
      words: said.excel_format,
      input: inputs.formatSchema,
      edit: formatCells,
    }),
    writing({
      name: 'excel_create_pivot',
      words: said.excel_create_pivot,
      input: inputs.pivotSchema,
      edit: (workbook, input) => createPivot(workbook, input, words),
    }),
    writing({
      name: 'excel_create_chart',
      words: said.excel_create_chart,
      input: inputs.chartSchema,
      edit: createChart,
    }),
    defineTool({
      name: 'excel_undo',
      words: said.excel_undo,
      input: inputs.undoSchema,
      run: (caller: WorkbookCaller) => answer(() => workbooks.undo(caller)),
      refuseInput,
    }),
    defineTool({
      name: CLARIFY_TOOL,
      words: said.clarify_request,
      input: clarificationSchema,
      readOnly: true,
      run: async () => ({ value: { status: 'asked' }, isError: false }),
      refuseInput,
    }),
    defineTool({
      name: PLAN_TOOL,
      words: said.propose_plan,
      input: planSchema,
      readOnly: true,
      run: async () => ({ value: { status: 'proposed' }, isError: false }),
      refuseInput,
    }),
  ];
}

interface WritingTool<Schema extends z.ZodType> {
  name: string;
  words: ToolWords;
  input: Schema;
  destructive?: boolean;
  edit(workbook: Workbook, input: z.output<Schema>): Edited;
}

function answerIn(words: ServerWords) {
  return async (work: () => Promise<Record<string, unknown>>) => {
    try {
      return { value: await work(), isError: false };
    } catch (error) {
      if (!(error instanceof WorkbookRefusal)) throw error;
      return refuse(error.code, error.say(words));
    }
  };
}

function refuse(code: WorkbookRefusal['code'], message: string) {
  return { value: { status: 'refused', code, message }, isError: true };
}
