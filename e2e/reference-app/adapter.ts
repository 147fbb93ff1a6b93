import type { Adapter, PageReader } from '../../chat/adapters/adapter.ts';

const message = /^(Message|消息)$/;
const stop = /^(Stop|停止)$/;

/** The chat of the reference app, in either language: roles and `data-…` attributes as its README describes them. */
export const referenceApp: Adapter = {
  name: 'reference-app',
  signals: {
    root: '[role="log"]',
    message: '[role="log"] article[data-role="assistant"]',
    user: '[role="log"] article[data-role="user"] [data-part="text"]',
    text: '[data-part="text"]',
    busy: '[role="log"][aria-busy="true"]',
    complete:
      '[data-status="complete"], [data-status="stopped"], [data-status="incomplete"], [data-status="error"]',
    error: '[data-part="error"]',
    retry: '[data-part="error"] button',
  },
  read: readMessages,
  readable: ['wire', 'ui', 'cards'],
  async signIn(page, user, url) {
    const response = await page.request.post(new URL('/api/session', url).href, {
      data: { name: user.name },
      headers: { origin: new URL(url).origin },
    });
    if (!response.ok())
      throw new Error(`Signing in as ${user.name} answered ${response.status()}: ${await response.text()}`);
  },
  async open(page, { url, assistant }) {
    await page.goto(new URL(`/${assistant ?? 'tasks'}`, url).href);
    await page.getByRole('textbox', { name: message }).waitFor();
  },
  async send(page, text) {
    const composer = page.getByRole('textbox', { name: message });
    await composer.fill(text);
    await composer.press('Enter');
  },
  async stop(page) {
    await page.getByRole('button', { name: stop }).click();
  },
};

function readMessages(messages: Element[]): ReturnType<PageReader> {
  const segments: Record<string, string> = {
    'all day': 'all_day',
    morning: 'morning',
    'late morning': 'forenoon',
    noon: 'noon',
    afternoon: 'afternoon',
    evening: 'evening',
    全天: 'all_day',
    早上: 'morning',
    上午: 'forenoon',
    中午: 'noon',
    下午: 'afternoon',
    晚上: 'evening',
  };
  const priorities: Record<string, string> = { 低: 'low', 中: 'medium', 高: 'high' };
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  const risks: Record<string, string> = {
    'low risk': 'low',
    'medium risk': 'medium',
    'high risk': 'high',
    低风险: 'low',
    中风险: 'medium',
    高风险: 'high',
  };
  const shown = (card: Element, field: string) => {
    const element = card.querySelector(`[data-field="${field}"]`);
    return element instanceof HTMLElement ? element.innerText.trim() : null;
  };
  /** A day whose weekday is another's stays what is shown: it is no date. */
  const readDate = (text: string | null) => {
    const chinese = text?.match(/(\d{4})年(\d{1,2})月(\d{1,2})日\s*周(.)/);
    const english = text?.match(/^([A-Z][a-z]{2}), ([A-Z][a-z]{2}) (\d{1,2}), (\d{4})$/);
    const [, year, month = '', day = ''] =
      chinese ??
      (english && [english[0], english[4], `${months.indexOf(english[2] ?? '') + 1}`, english[3]]) ??
      [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const weekday = new Date(date).getUTCDay();
    const isDay = chinese ? '日一二三四五六'[weekday] === chinese[4] : weekdays[weekday] === english?.[1];
    return year && isDay ? date : text;
  };
  const readCard = (card: Element) => {
    const time = shown(card, 'time')?.match(/(\d{1,2}:\d{2})(?:\s*[–—-]\s*(\d{1,2}:\d{2}))?/);
    const segment = shown(card, 'segment');
    const priority = shown(card, 'priority')?.replace('优先级', '').trim();
    const status = shown(card, 'status');
    return {
      type: 'task',
      role: card.closest('[data-part="conflicts"]') ? 'notice' : 'summary',
      fields: {
        title: shown(card, 'title'),
        dueDate: readDate(shown(card, 'date')),
        startTime: time?.[1] ?? null,
        endTime: time?.[2] ?? null,
        timeSegment: segment === null ? null : (segments[segment] ?? segment),
        priority: priority === undefined ? null : (priorities[priority] ?? priority),
        group: shown(card, 'group'),
        completed: status === '已完成' || status === 'completed',
        deleted: status === '已删除' || status === 'deleted',
      },
      text: card instanceof HTMLElement ? card.innerText : '',
    };
  };
  const all = (card: Element, field: string) =>
    [...card.querySelectorAll(`[data-field="${field}"]`)].map((element) =>
      element instanceof HTMLElement ? element.innerText.trim() : '',
    );
  const readDecision = (card: Element) => {
    const role = card.getAttribute('data-part') ?? '';
    const risk = shown(card, 'risk') ?? '';
    const fields =
      role === 'clarify'
        ? { reason: shown(card, 'reason') ?? '', options: all(card, 'option') }
        : {
            intent: shown(card, 'intent') ?? '',
            riskLevel: risks[risk] ?? risk,
            steps: all(card, 'step'),
            impactScope: shown(card, 'impact') ?? '',
          };
    return {
      type: role,
      role: role === 'clarify' ? 'question' : role,
      fields,
      text: card instanceof HTMLElement ? card.innerText : '',
    };
  };
  const readAnyCard = (card: Element) =>
    card.getAttribute('data-part') === 'task-card' ? readCard(card) : readDecision(card);
  const cardParts = '[data-part="task-card"], [data-part="clarify"], [data-part="plan"]';
  const readState = (chip: Element) => {
    const state = chip.getAttribute('data-state');
    return state === 'done' || state === 'error' ? state : 'running';
  };
  const last = messages.at(-1);
  const status = last?.getAttribute('data-status');
  return {
    kind: last?.getAttribute('data-kind') ?? null,
    cards: messages.flatMap((message) => [...message.querySelectorAll(cardParts)].map(readAnyCard)),
    chips: messages.flatMap((message) =>
      [...message.querySelectorAll('[data-part="tool"]')].map((chip) => ({
        name: chip.getAttribute('data-tool') ?? '',
        state: readState(chip),
      })),
    ),
    end: status === 'stopped' ? 'stopped' : status === 'incomplete' ? 'cut_off' : null,
  };
}
