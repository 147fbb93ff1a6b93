/** The sorts of acts that a reply can claim. `any` is claimed without saying what was done: "all set". */
export const acts = [
  'create',
  'delete',
  'cancel',
  'change',
  'move',
  'book',
  'order',
  'pay',
  'refund',
  'send',
  'assign',
  'approve',
  'reject',
  'finish',
  'publish',
  'run',
  'save',
  'enable',
  'disable',
  'restore',
  'any',
] as const;
export type Act = (typeof acts)[number];

type Doer = {
  /** Verbs in the names of tools that can do it. */
  verbs: readonly string[];
  /** What becomes of rows where it was done. */
  rows: readonly ('added' | 'removed' | 'changed')[];
};

const words = (list: string) => list.trim().split(/\s+/);

/** Verbs that change a thing in whatever way their arguments say. */
const changing =
  'update edit set change modify patch put upsert write manage mark replace batch adjust toggle';
const making =
  'create add new insert make register open place submit post build generate start schedule record log';

/**
 * Which tools can do what a reply claims. A tool whose verb stands in none of these lists can do anything; so only what
 * plainly does something else is no proof of a claim.
 */
export const doers: Readonly<Record<Act, Doer>> = {
  create: {
    verbs: words(
      `${making} ${changing} book reserve order draft save upload import copy duplicate enroll issue send comment invite subscribe clone fork request file share assign link attach push commit deploy run execute`,
    ),
    rows: ['added', 'changed'],
  },
  delete: {
    verbs: words(
      `${changing} delete remove drop clear purge cancel erase archive trash unsubscribe unassign unlink detach void revoke destroy uninstall terminate empty truncate reset move close kill stop`,
    ),
    rows: ['removed', 'changed'],
  },
  cancel: {
    verbs: words(
      `${changing} cancel delete remove void revoke terminate abort stop end close decline reject unsubscribe withdraw disable archive kill release deactivate unbook revert`,
    ),
    rows: ['removed', 'changed'],
  },
  change: {
    verbs: words(
      `${changing} ${making} rename move reschedule assign delete remove complete finish cancel close archive restore sort format merge apply scale rotate extend renew upgrade downgrade convert switch transfer exchange reset configure resize enable disable save append clear copy fill import pin star label tag approve reject rollback revert swap correct shift`,
    ),
    rows: ['added', 'removed', 'changed'],
  },
  move: {
    verbs: words(
      `${changing} move reschedule transfer shift postpone relocate rename copy schedule create delete assign archive migrate promote swap rebook delay`,
    ),
    rows: ['added', 'removed', 'changed'],
  },
  book: {
    verbs: words(
      `${making} ${changing} book reserve order buy purchase confirm hold request rebook pay rent enroll assign arrange`,
    ),
    rows: ['added', 'changed'],
  },
  order: {
    verbs: words(
      `${making} ${changing} order buy purchase checkout pay book reserve confirm request reorder complete process`,
    ),
    rows: ['added', 'changed'],
  },
  pay: {
    verbs: words(
      `${making} pay charge transfer send settle process capture deposit withdraw checkout confirm complete execute run approve purchase wire disburse top collect update set mark`,
    ),
    rows: ['added', 'changed'],
  },
  refund: {
    verbs: words(
      `${making} refund issue return process reverse credit pay reimburse send transfer execute approve void cancel update set mark compensate`,
    ),
    rows: ['added', 'changed'],
  },
  send: {
    verbs: words(
      `${making} send email mail message notify forward reply respond publish share text invite broadcast push deliver dispatch ship draft comment submit transfer remind request alert call sms call`,
    ),
    rows: ['added', 'changed'],
  },
  assign: {
    verbs: words(
      `${changing} ${making} assign transfer route delegate reassign invite move share escalate grant link attach hand allocate`,
    ),
    rows: ['added', 'changed'],
  },
  approve: {
    verbs: words(
      `${changing} ${making} approve accept confirm authorize authorise sign merge grant respond review complete pass process execute verify`,
    ),
    rows: ['added', 'changed'],
  },
  reject: {
    verbs: words(
      `${changing} ${making} reject decline deny refuse close cancel respond review delete remove revoke block`,
    ),
    rows: ['added', 'removed', 'changed'],
  },
  finish: {
    verbs: words(
      `${changing} ${making} complete finish close resolve archive check end merge deliver approve process settle tick stop`,
    ),
    rows: ['added', 'removed', 'changed'],
  },
  publish: {
    verbs: words(
      `${making} ${changing} publish deploy release push promote ship rollout apply run trigger merge upload execute install launch rollback commit tag sync restart`,
    ),
    rows: ['added', 'changed'],
  },
  run: {
    verbs: words(
      `${making} run execute exec trigger restart reboot launch deploy rerun invoke call apply resume update rebuild build test restore retry sync scale`,
    ),
    rows: ['added', 'removed', 'changed'],
  },
  save: {
    verbs: words(
      `${making} ${changing} save store upload keep export commit copy append bookmark download import add backup`,
    ),
    rows: ['added', 'changed'],
  },
  enable: {
    verbs: words(
      `${changing} ${making} enable activate turn unlock unmute subscribe grant install connect link invite unblock unfreeze resume pin allow`,
    ),
    rows: ['added', 'changed'],
  },
  disable: {
    verbs: words(
      `${changing} disable deactivate turn lock mute block freeze suspend unsubscribe revoke uninstall disconnect unlink pause stop remove delete cancel`,
    ),
    rows: ['removed', 'changed'],
  },
  restore: {
    verbs: words(
      `${changing} ${making} restore undo revert rollback recover reopen reactivate unarchive undelete rollout deploy import`,
    ),
    rows: ['added', 'removed', 'changed'],
  },
  any: { verbs: [], rows: ['added', 'removed', 'changed'] },
};

/** Every verb that stands in one of the lists. */
export const knownVerbs: ReadonlySet<string> = new Set(Object.values(doers).flatMap(({ verbs }) => verbs));

/** Names of arguments and columns that hold an amount. */
export const amountNames: ReadonlySet<string> = new Set(
  words('amount total price sum cost fee balance refund value credit payment charge subtotal paid'),
);

/** Names of arguments that say for whom something is. */
export const recipientNames: ReadonlySet<string> = new Set(
  words(
    'to recipient recipients assignee assignees attendee attendees name user username owner contact invitee customer guest',
  ),
);
