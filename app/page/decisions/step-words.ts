import type { PlanStep } from '../../protocol/decision.ts';

/** Models name a step by the tool they will call; a reader knows it by what it does. */
const actionWords: Record<string, string> = {
  excel_read_range: '读取数据',
  excel_write_range: '写入单元格',
  excel_insert_rows: '插入行',
  excel_delete_row: '删除行',
  excel_delete_column: '删除列',
  excel_clear: '清空单元格',
  excel_sort: '排序',
  excel_filter: '筛选',
  excel_find_replace: '查找替换',
  excel_format: '设置格式',
  excel_create_pivot: '创建透视表',
  excel_create_chart: '创建图表',
  excel_undo: '撤销',
};

const parameterWords: Record<string, string> = {
  sheet: '工作表',
  range: '范围',
  row: '行号',
  count: '行数',
  before: '插入到此行之前',
  rows: '行',
  column: '列',
  order: '顺序',
  operator: '条件',
  value: '值',
  values: '值',
  find: '查找',
  replace: '替换为',
  aggregate: '汇总方式',
  target: '新工作表',
  type: '类型',
  title: '标题',
  format: '格式',
};

const valueWords: Record<string, string> = {
  asc: '升序',
  desc: '降序',
  sum: '求和',
  count: '计数',
  average: '平均值',
  equals: '等于',
  contains: '包含',
  greater: '大于',
  less: '小于',
  bar: '柱状图',
  line: '折线图',
  pie: '饼图',
};

/** A step in one line: 删除行（行号 3，行数 2）. What has no word of its own is left out rather than shown as code. */
export function stepWords({ action, parameters }: PlanStep): string {
  const words = actionWords[action] ?? action;
  const details = Object.entries(parameters).flatMap(([name, value]) => {
    const label = parameterWords[name];
    const text = valueText(value);
    return label && text ? [`${label} ${text}`] : [];
  });
  return details.length > 0 ? `${words}（${details.join('，')}）` : words;
}

function valueText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return valueWords[value] ?? value;
  if (Array.isArray(value)) return value.flat().map(valueText).filter(Boolean).join('、');
  return '';
}
