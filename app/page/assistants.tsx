import type { ComponentType } from 'react';
import type { AssistantId } from '../protocol/assistant.ts';
import { DayPanel } from './tasks/day-panel.tsx';

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
  panelTitle: string;
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
    panelTitle: '今日任务',
    Panel: DayPanel,
  },
};
