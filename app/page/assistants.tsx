import type { ComponentType } from 'react';
import type { AssistantId } from '../protocol/assistant.ts';
import { FilesPanel } from './files/files-panel.tsx';
import type { IconName } from './layout/icons.tsx';
import { DayPanel } from './tasks/day-panel.tsx';
import { ToolboxPanel } from './toolbox/toolbox-panel.tsx';
import { WorkbookPanel } from './workbook/workbook-panel.tsx';

export interface PanelProps {
  /** Changes whenever a tool may have changed what the panel shows. */
  revision: number;
}

/** What makes one assistant differ from the next on the page. */
export interface AssistantView {
  id: AssistantId;
  title: string;
  greeting: string;
  introduction: string;
  placeholder: string;
  suggestions: readonly [string, string, string];
  icon: IconName;
  panelTitle: string;
  panelIcon: IconName;
  /** The width of the panel beside the conversation, as a class. */
  panelWidth: string;
  Panel: ComponentType<PanelProps>;
}

export const assistants: Record<AssistantId, AssistantView> = {
  tasks: {
    id: 'tasks',
    title: '任务助手',
    greeting: '今天想安排什么？',
    introduction: '用一句话告诉我，我来创建、查找、修改和完成任务。',
    placeholder: '例如：明天下午三点到四点开周会',
    suggestions: ['帮我创建一个任务，明天去买菜', '我今天有哪些任务？', '明天下午三点到四点开周会，优先级高'],
    icon: 'list',
    panelTitle: '今日任务',
    panelIcon: 'calendar',
    panelWidth: 'w-80',
    Panel: DayPanel,
  },
  workbook: {
    id: 'workbook',
    title: '表格助手',
    greeting: '想怎么处理这张表？',
    introduction: '用一句话告诉我，我来查看、整理和汇总；改动大的地方，先问过你再动手。',
    placeholder: '例如：按金额从高到低排序',
    suggestions: ['各部门的金额合计是多少？', '按金额从高到低排序', '按部门汇总金额，做成透视表'],
    icon: 'table',
    panelTitle: '表格',
    panelIcon: 'table',
    panelWidth: 'w-[min(46rem,54vw)]',
    Panel: WorkbookPanel,
  },
  files: {
    id: 'files',
    title: '文件助手',
    greeting: '想看看哪个文件？',
    introduction: '用一句话告诉我，我来查看、总结和编写你文件夹里的文件；没有你的要求，不改动任何文件。',
    placeholder: '例如：总结一下会议记录.md',
    suggestions: [
      '我的文件夹里有哪些文件？',
      '总结一下会议记录.md',
      '写一个计算斐波那契数列的 Python 脚本，保存为 fib.py',
    ],
    icon: 'file',
    panelTitle: '我的文件',
    panelIcon: 'file',
    panelWidth: 'w-[min(30rem,42vw)]',
    Panel: FilesPanel,
  },
  toolbox: {
    id: 'toolbox',
    title: '工具箱',
    greeting: '想用哪个工具？',
    introduction: '用一句话告诉我，我来选合适的工具：计算、示例资源，或者找职位、查薪资和公司。',
    placeholder: '例如：上海有哪些前端职位？',
    suggestions: ['上海有哪些前端职位？', '前端工程师在上海的薪资是多少？', '17 加 25 是多少？'],
    icon: 'toolbox',
    panelTitle: '能做什么',
    panelIcon: 'toolbox',
    panelWidth: 'w-80',
    Panel: ToolboxPanel,
  },
};
