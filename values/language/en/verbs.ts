import type { Act } from '../acts.ts';

/** What a reply may say that it did: for each act verbs, each as `base:form,form`; a base alone ends in `ed`. */
const verbs: Readonly<Partial<Record<Act, string>>> = {
  create: `
    create:created add:added set-up:set-up open:opened register:registered make:made write:written,wrote build:built file:filed
    raise:raised record:recorded,logged schedule:scheduled submit:submitted enroll:enrolled,enrolled sign-up:signed-up
    generate:generated enter:entered import:imported put:put insert:inserted draft:drafted issue:issued append:appended
  `,
  delete: `
    delete:deleted remove:removed erase:erased clear:cleared empty:emptied purge:purged drop:dropped discard:discarded
    wipe:wiped unlink:unlinked take-off:taken-off
  `,
  cancel: `
    cancel:cancelled,canceled call-off:called-off void:voided revoke:revoked terminate:terminated withdraw:withdrawn,withdrew
    unsubscribe:unsubscribed abort:aborted
  `,
  change: `
    update:updated change:changed modify:modified edit:edited adjust:adjusted correct:corrected fix:fixed rename:renamed
    replace:replaced set:set switch:switched convert:converted upgrade:upgraded downgrade:downgraded renew:renewed
    extend:extended apply:applied mark:marked format:formatted sort:sorted increase:increased lower:lowered reduce:reduced
    reset:reset configure:configured swap:swapped tag:tagged label:labelled,labeled flag:flagged exchange:exchanged
    merge:merged rotate:rotated
  `,
  move: `
    move:moved reschedule:rescheduled postpone:postponed shift:shifted relocate:relocated push-back:pushed-back
    bring-forward:brought-forward transfer:transferred
  `,
  book: 'book:booked reserve:reserved arrange:arranged rebook:rebooked secure:secured',
  order: 'order:ordered purchase:purchased buy:bought place:placed reorder:reordered',
  pay: 'pay:paid charge:charged deposit:deposited wire:wired settle:settled debit:debited top-up:topped-up',
  refund: 'refund:refunded reimburse:reimbursed credit:credited',
  send: `
    send:sent email:emailed mail:mailed message:messaged notify:notified forward:forwarded reply:replied share:shared
    text:texted dispatch:dispatched ship:shipped invite:invited inform:informed alert:alerted deliver:delivered
    resend:resent post:posted respond:responded
  `,
  assign: `
    assign:assigned reassign:reassigned allocate:allocated delegate:delegated route:routed hand-over:handed-over
    escalate:escalated
  `,
  approve: 'approve:approved accept:accepted authorize:authorized authorise:authorised sign-off:signed-off',
  reject: 'reject:rejected decline:declined deny:denied',
  finish:
    'complete:completed finish:finished close:closed resolve:resolved archive:archived tick-off:ticked-off',
  publish: `
    publish:published deploy:deployed release:released roll-out:rolled-out push:pushed commit:committed promote:promoted
  `,
  run: `
    run:ran execute:executed start:started trigger:triggered restart:restarted reboot:rebooted launch:launched
    scale:scaled provision:provisioned install:installed rebuild:rebuilt kick-off:kicked-off stop:stopped rerun:rerun
  `,
  save: 'save:saved store:stored upload:uploaded bookmark:bookmarked back-up:backed-up',
  enable: `
    enable:enabled activate:activated unlock:unlocked subscribe:subscribed grant:granted turn-on:turned-on
    connect:connected unblock:unblocked
  `,
  disable: `
    disable:disabled deactivate:deactivated lock:locked block:blocked suspend:suspended mute:muted pause:paused
    turn-off:turned-off freeze:frozen
  `,
  restore:
    'restore:restored undo:undone revert:reverted recover:recovered reopen:reopened roll-back:rolled-back',
  any: 'process:processed handle:handled take-care-of:taken-care-of',
};

type Verb = { act: Act; base: string; forms: string[] };

const all: readonly Verb[] = Object.entries(verbs).flatMap(([act, list]) =>
  list
    .trim()
    .split(/\s+/)
    .map((entry): Verb => {
      const [base = '', forms = ''] = entry.replaceAll('-', ' ').split(':');
      return { act: act as Act, base, forms: forms.split(',') };
    }),
);

/** Form → what is claimed by it. */
export const actOfForm: ReadonlyMap<string, Act> = new Map(
  all.flatMap(({ act, forms }) => forms.map((form) => [form, act] as const)),
);

/** Any of the forms: longest first, so that `set up` is not `set`. */
export const anyForm = alternatives([...actOfForm.keys()]);
/** Any of the bases, as in "could not cancel". */
export const anyBase = alternatives(all.map(({ base }) => base));

/** Act → the words by which somebody asks for it. */
export const askedBy = (act: Act): RegExp =>
  new RegExp(
    `\\b(?:${alternatives(all.filter((verb) => verb.act === act).flatMap(({ base, forms }) => [base, ...forms]))})\\b`,
    'iu',
  );

function alternatives(words: readonly string[]): string {
  return [...new Set(words)].toSorted((one, other) => other.length - one.length).join('|');
}
