import type { server as english } from '../en/server.ts';

export const server: typeof english = {
  weekdays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],

  problems: {
    noPage: '没有找到这个页面。',
    noRoute: '没有这个接口。',
    tooLarge: '请求的内容太大了。',
    databaseUnavailable: '数据库暂时不可用，请稍后再试。',
    internal: '服务器出了点问题，请稍后再试。',
    malformed: '请求的格式不正确。',
    invalidRequest: (fields) => `请求的内容不正确：${fields.join('、') || '正文'}。`,
    foreignOrigin: '不允许来自其他网站的请求。',
    notSignedIn: '请先登录。',
    invalidName: '用户名需要 1 到 64 个字符。',
    emptyMessage: '消息不能为空。',
    messageTooLong: (most) => `消息太长了，最多 ${most} 个字符。`,
    messageExists: '这条消息已经发送过了。',
    noChat: '没有找到这个对话。',
    noAssistant: '没有这个助手。',
    noModel: '还没有配置模型，暂时不能对话。',
    toolsUnavailable: '工具服务暂时不可用，请稍后再试。',
    toolUnavailable: '工具暂时不可用，请稍后再试。',
    noFile: '没有这个文件。',
    notText: '这个文件不是文本，不能预览。',
    dateFormat: '日期的格式应为 YYYY-MM-DD。',
  },

  wrongArguments: (fields) => `参数不正确：${fields.map((field) => field || '参数').join('、')}。`,

  tasks: {
    noStart: '只有结束时间，还缺少开始时间。',
    endBeforeStart: '结束时间必须晚于开始时间。',
    datePast: '这个日期已经过去了。',
    timePast: '这个时间今天已经过去了。',
    noUser: '用户已不存在。',
    noTask: '没有找到这个任务。',
    noGroup: '没有找到这个分组。',
  },

  jobs: {
    noJob: (id) => `没有编号为 ${id} 的职位。`,
    noSalary: '没有这个职位的薪资数据。',
    noCompany: (name) => `没有找到“${name}”这家公司。`,
  },

  workbook: {
    none: '还没有表格，请先在右侧面板新建一个。',
    noSheet: (wanted, names) =>
      `没有名为“${wanted}”的工作表。现有的工作表：${names.map((name) => `“${name}”`).join('、') || '没有'}。`,
    noColumn: (wanted, names) => `没有名为“${wanted}”的列。现有的列：${names.join('、') || '没有'}。`,
    ambiguousColumn: (wanted, letters) =>
      `有 ${letters.length} 列都叫“${wanted}”（${letters.map((letter) => `${letter} 列`).join('、')}），请说明是哪一列。`,
    unreadableRange: (text) => `看不懂范围“${text}”，应为 A1 格式，例如 B2:C3。`,
    outside: (range, rows, columns) => `${range} 超出了表格，这张表只有 ${rows} 行 ${columns} 列。`,
    wrongShape: (range, wanted, given) =>
      `范围 ${range} 是 ${wanted.rows} 行 ${wanted.columns} 列，给出的值却是 ${given.rows} 行 ${given.columns} 列。`,
    tooLarge: (rows, columns) => `一张表最多 ${rows} 行、${columns} 列。`,
    noInsertBefore: (total, row) => `这张表只有 ${total} 行，不能插入到第 ${row} 行之前。`,
    noRow: (total, row) => `这张表只有 ${total} 行，没有第 ${row} 行。`,
    unknownFunction: (name, known) => `不支持函数 ${name}，可用的有 ${known.join('、')}。`,
    badFormula: (formula) => `公式“${formula}”的写法不正确。`,
    nothingToUndo: '没有可以撤销的操作。',
    badSelection: '选中的范围不正确。',
    noFormat: '没有说要改成什么格式。',
    nothingToDraw: (range) => `${range} 里没有数字，画不出图表。`,
    nothingToSum: '这张表没有可以汇总的数据行。',
    sheetExists: (name) => `已经有名为“${name}”的工作表了，请换一个名称。`,
    pivot: {
      name: '透视表',
      numbered: (name, number) => `${name}${number}`,
      heading: {
        sum: (title) => `求和项:${title}`,
        count: (title) => `计数项:${title}`,
        average: (title) => `平均值项:${title}`,
      },
      total: '总计',
      blank: '（空白）',
    },
    column: (letter) => `${letter} 列`,
    filter: {
      equals: (column, value) => `${column}等于“${value}”`,
      contains: (column, value) => `${column}包含“${value}”`,
      greater: (column, value) => `${column}大于“${value}”`,
      less: (column, value) => `${column}小于“${value}”`,
    },
  },
};
