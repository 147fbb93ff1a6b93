import type { z } from 'zod';
import { CLARIFY_TOOL, clarificationSchema, PLAN_TOOL, planSchema } from '../../protocol/decision.ts';
import { defineTool, type ToolDefinition } from '../mcp/tool-definition.ts';
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
export function workbookTools(workbooks: WorkbookService): ToolDefinition<WorkbookCaller>[] {
  const writing = <Schema extends z.ZodType>(tool: WritingTool<Schema>) =>
    defineTool({
      ...tool,
      run: (caller: WorkbookCaller, input) =>
        answer(() => workbooks.edit(caller, tool.title, (workbook) => tool.edit(workbook, input))),
      refuseInput,
    });
  return [
    defineTool({
      name: 'excel_read_range',
      title: '读取数据',
      description:
        '读取工作表的内容：每行的行号、类型（header 表头、data 数据、summary 汇总、blank 空行）和值，以及用户选中的范围和所有工作表的名称。',
      input: inputs.readRangeSchema,
      readOnly: true,
      run: (caller: WorkbookCaller, input) => answer(() => workbooks.read(caller, input)),
      refuseInput,
    }),
    writing({
      name: 'excel_write_range',
      title: '写入单元格',
      description: '把值或公式写入一个范围，覆盖原来的内容。',
      input: inputs.writeRangeSchema,
      edit: writeRange,
    }),
    writing({
      name: 'excel_insert_rows',
      title: '插入行',
      description: '在某一行之前插入若干行，下面的行依次后移。',
      input: inputs.insertRowsSchema,
      edit: insertRows,
    }),
    writing({
      name: 'excel_delete_row',
      title: '删除行',
      description: '删除一行或连续几行。用户确认计划之后才能调用。',
      input: inputs.deleteRowSchema,
      destructive: true,
      edit: deleteRows,
    }),
    writing({
      name: 'excel_delete_column',
      title: '删除列',
      description: '删除一整列。用户确认计划之后才能调用。',
      input: inputs.deleteColumnSchema,
      destructive: true,
      edit: deleteColumn,
    }),
    writing({
      name: 'excel_clear',
      title: '清空单元格',
      description: '清空一个范围，或一张表的所有数据行，行本身保留。用户确认计划之后才能调用。',
      input: inputs.clearSchema,
      destructive: true,
      edit: clearCells,
    }),
    writing({
      name: 'excel_sort',
      title: '排序',
      description: '按一列排列数据行；表头、汇总行和空行的位置不变。',
      input: inputs.sortSchema,
      edit: sortRows,
    }),
    writing({
      name: 'excel_filter',
      title: '筛选',
      description: '只显示一列符合条件的数据行，其余的隐藏，不会删除。',
      input: inputs.filterSchema,
      edit: setFilter,
    }),
    writing({
      name: 'excel_find_replace',
      title: '查找替换',
      description: '把文字替换成另一段文字；公式不受影响。',
      input: inputs.findReplaceSchema,
      destructive: true,
      edit: findAndReplace,
    }),
    writing({
      name: 'excel_format',
      title: '设置格式',
      description: '设置一个范围的粗体、颜色、背景色或数字格式，不改变值。',
      input: inputs.formatSchema,
      edit: formatCells,
    }),
    writing({
      name: 'excel_create_pivot',
      title: '创建透视表',
      description: '按一列分组、汇总另一列，结果放在一张新的工作表里。',
      input: inputs.pivotSchema,
      edit: createPivot,
    }),
    writing({
      name: 'excel_create_chart',
      title: '创建图表',
      description: '用一个范围里的数据画柱状图、折线图或饼图，显示在表格下方。',
      input: inputs.chartSchema,
      edit: createChart,
    }),
    defineTool({
      name: 'excel_undo',
      title: '撤销',
      description: '撤销最近一次修改。',
      input: inputs.undoSchema,
      run: (caller: WorkbookCaller) => answer(() => workbooks.undo(caller)),
      refuseInput,
    }),
    defineTool({
      name: CLARIFY_TOOL,
      title: '询问用户',
      description: '请求不明确时，向用户提出一个问题并给出选项。不会改变任何数据。',
      input: clarificationSchema,
      readOnly: true,
      run: async () => ({ value: { status: 'asked' }, isError: false }),
      refuseInput,
    }),
    defineTool({
      name: PLAN_TOOL,
      title: '提出计划',
      description: '把中、高风险的操作先作为计划交给用户确认。不会改变任何数据。',
      input: planSchema,
      readOnly: true,
      run: async () => ({ value: { status: 'proposed' }, isError: false }),
      refuseInput,
    }),
  ];
}

interface WritingTool<Schema extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  input: Schema;
  destructive?: boolean;
  edit(workbook: Workbook, input: z.output<Schema>): Edited;
}

async function answer(work: () => Promise<Record<string, unknown>>) {
  try {
    return { value: await work(), isError: false };
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error;
    return refuse(error.code, error.message);
  }
}

function refuseInput(fields: string[]) {
  return refuse('invalid', `参数不正确：${fields.join('、')}。`);
}

function refuse(code: WorkbookRefusal['code'], message: string) {
  return { value: { status: 'refused', code, message }, isError: true };
}
