import type { tools as english } from '../en/tools.ts';

const task = {
  title: '任务标题',
  dueDate: '日期，YYYY-MM-DD',
  startTime: '开始时间，HH:mm',
  endTime: '结束时间，HH:mm，必须晚于开始时间',
  timeSegment: '没有具体时间时的时间段：全天、早上、上午、中午、下午、晚上',
  priority: '优先级，默认 medium',
  groupId: '所属分组的 id',
  allowConflicts: '仅当用户看过冲突并明确同意后才设为 true',
};
const taskId = '任务的 id，来自 query_tasks 或之前的结果';

const sheet = '工作表名称，默认当前工作表';
const range = 'A1 格式的范围，例如 B2:C3、C:C 或 5:8';
const column = '列字母，例如 C；也可以是表头里的列名';

const tasks: (typeof english)['tasks'] = {
  create_task: {
    title: '创建任务',
    description: '创建一个任务。若与已有任务冲突，不会创建，而是返回冲突的任务。',
    input: task,
  },
  query_tasks: {
    title: '查询任务',
    description: '按日期、日期范围、标题或完成情况查询用户的任务。',
    input: {
      date: '某一天，YYYY-MM-DD',
      from: '起始日期（含）',
      to: '结束日期（含）',
      title: '标题中包含的文字',
      completed: '只查已完成（true）或未完成（false）',
    },
  },
  update_task: {
    title: '修改任务',
    description: '修改一个任务，只需给出要改的字段。若与其他任务冲突，不会修改。',
    input: { ...task, taskId, groupId: '所属分组的 id；null 表示移出分组' },
  },
  complete_task: {
    title: '完成任务',
    description: '把一个任务标记为已完成，或重新打开。',
    input: { taskId, completed: 'false 表示重新打开' },
  },
  delete_task: {
    title: '删除任务',
    description: '删除一个任务。只有在用户确认之后才能调用。',
    input: { taskId },
  },
};

const workbook: (typeof english)['workbook'] = {
  excel_read_range: {
    title: '读取数据',
    description:
      '读取工作表的内容：每行的行号、类型（header 表头、data 数据、summary 汇总、blank 空行）和值，以及用户选中的范围和所有工作表的名称。',
    input: { sheet, range: 'A1 格式的范围；不填时返回前 50 行' },
  },
  excel_write_range: {
    title: '写入单元格',
    description: '把值或公式写入一个范围，覆盖原来的内容。',
    input: {
      sheet,
      range: '要写入的范围，行列数要与 values 一致；只填左上角的单元格也可以',
      values: '按行排列的值；以 = 开头的是公式，null 表示清空',
    },
  },
  excel_insert_rows: {
    title: '插入行',
    description: '在某一行之前插入若干行，下面的行依次后移。',
    input: {
      sheet,
      before: '插入到第几行之前；比最后一行大 1 表示加在末尾',
      rows: '要插入的行，每行从 A 列开始',
    },
  },
  excel_delete_row: {
    title: '删除行',
    description: '删除一行或连续几行。用户确认计划之后才能调用。',
    input: { sheet, row: '要删除的第一行的行号，表头也算一行', count: '删除几行，默认 1' },
  },
  excel_delete_column: {
    title: '删除列',
    description: '删除一整列。用户确认计划之后才能调用。',
    input: { sheet, column },
  },
  excel_clear: {
    title: '清空单元格',
    description: '清空一个范围，或一张表的所有数据行，行本身保留。用户确认计划之后才能调用。',
    input: { sheet, range: '要清空的范围；不填时清空这张表的所有数据行' },
  },
  excel_sort: {
    title: '排序',
    description: '按一列排列数据行；表头、汇总行和空行的位置不变。',
    input: { sheet, column, order: 'asc 升序，desc 降序' },
  },
  excel_filter: {
    title: '筛选',
    description: '只显示一列符合条件的数据行，其余的隐藏，不会删除。',
    input: { sheet, column, value: '比较的值；null 表示取消筛选' },
  },
  excel_find_replace: {
    title: '查找替换',
    description: '把文字替换成另一段文字；公式不受影响。',
    input: {
      sheet,
      find: '要查找的文字，完全按字面匹配',
      replace: '替换成什么，可以为空',
      range: '只在这个范围里替换',
    },
  },
  excel_format: {
    title: '设置格式',
    description: '设置一个范围的粗体、颜色、背景色或数字格式，不改变值。',
    input: {
      sheet,
      range,
      'format.color': '文字颜色，例如 #b3261e 或 red',
      'format.background': '背景颜色，例如 #fdf6e8 或 yellow',
      'format.numberFormat': '数字格式，例如 #,##0.00、0%、¥#,##0',
    },
  },
  excel_create_pivot: {
    title: '创建透视表',
    description: '按一列分组、汇总另一列，结果放在一张新的工作表里。',
    input: {
      sheet,
      rows: '按哪一列分组，列名或列字母',
      values: '汇总哪一列，列名或列字母',
      target: '新工作表的名称，默认“透视表”',
    },
  },
  excel_create_chart: {
    title: '创建图表',
    description: '用一个范围里的数据画柱状图、折线图或饼图，显示在表格下方。',
    input: { sheet, range: '图表的数据，第一列是标签，第二列是数值' },
  },
  excel_undo: { title: '撤销', description: '撤销最近一次修改。', input: {} },
  clarify_request: {
    title: '询问用户',
    description: '请求不明确时，向用户提出一个问题并给出选项。不会改变任何数据。',
    input: {
      reason: '要向用户确认的问题，以及为什么需要确认',
      options: '可供用户选择的答案，2 到 4 个，每个都是用户可以直接说出口的话',
    },
  },
  propose_plan: {
    title: '提出计划',
    description: '把中、高风险的操作先作为计划交给用户确认。不会改变任何数据。',
    input: {
      intent: '计划要做什么，一句话',
      riskLevel: 'low、medium 或 high',
      steps: '按顺序列出每一步',
      'steps.action': '这一步做什么，用用户能看懂的话，例如“删除第 3 行”',
      'steps.parameters': '这一步的参数',
      impactScope: '会影响哪张工作表的哪些行、列，多少数据，能否撤销',
    },
  },
};

const jobs: (typeof english)['jobs'] = {
  job_search: {
    title: '找职位',
    description:
      '按职位名称或技能查找正在招聘的职位，可以限定城市。返回职位编号、名称、公司、城市和月薪范围。',
    input: { keyword: '职位名称或技能，例如“前端”“TypeScript”', city: '城市，例如“上海”' },
  },
  job_details: {
    title: '职位详情',
    description: '按职位编号查看一个职位的详情：要求的经验、技能和工作内容。',
    input: { jobId: '职位编号，例如 J101' },
  },
  get_salary: {
    title: '查薪资',
    description: '查一个职位名称的月薪水平（税前，人民币），可以限定城市。返回最低、最高和职位数。',
    input: { title: '职位名称，例如“前端工程师”', city: '城市，例如“上海”' },
  },
  get_company: {
    title: '查公司',
    description: '按名称查一家公司：行业、所在城市、人数、成立年份和简介。',
    input: { name: '公司名称，例如“云帆科技”' },
  },
};

export const tools: typeof english = { tasks, workbook, jobs };
