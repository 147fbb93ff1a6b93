import type { ComponentType } from 'react';
import type { AssistantId } from '../protocol/assistant.ts';
import { FilesPanel } from './files/files-panel.tsx';
import type { IconName } from './layout/icons.tsx';
import type { PanelProps } from './panel.ts';
import { DayPanel } from './tasks/day-panel.tsx';
import { ToolboxPanel } from './toolbox/toolbox-panel.tsx';
import { words } from './words.ts';
import { WorkbookPanel } from './workbook/workbook-panel.tsx';

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
    ...words.assistants.tasks,
    icon: 'list',
    panelIcon: 'calendar',
    panelWidth: 'w-80',
    Panel: DayPanel,
  },
  workbook: {
    id: 'workbook',
    ...words.assistants.workbook,
    icon: 'table',
    panelIcon: 'table',
    panelWidth: 'w-[min(46rem,54vw)]',
    Panel: WorkbookPanel,
  },
  files: {
    id: 'files',
    ...words.assistants.files,
    icon: 'file',
    panelIcon: 'file',
    panelWidth: 'w-[min(30rem,42vw)]',
    Panel: FilesPanel,
  },
  toolbox: {
    id: 'toolbox',
    ...words.assistants.toolbox,
    icon: 'toolbox',
    panelIcon: 'toolbox',
    panelWidth: 'w-80',
    Panel: ToolboxPanel,
  },
};
