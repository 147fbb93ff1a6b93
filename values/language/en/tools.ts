import type { ToolWords } from '../language.ts';

const words = (list: string) => list.trim().split(/\s+/);

export const tools: ToolWords = {
  reads: words(`
    get read fetch find describe retrieve inspect lookup browse view show display download export
    calculate compute estimate count compare verify validate analyze analyse assess evaluate examine explain explore
    detect diagnose debug identify predict recommend suggest summarize summarise translate geocode extract scrape crawl
    think wait peek preview measure ping poll parse tail scan open see tell reveal discover
  `),
  readsFirst: words('list search query check look'),
  readsAlso: words('review research track trace monitor map head probe report test'),
  acts: words(`
    create add insert update edit set change modify move rename delete remove clear drop finish cancel write
    save send put patch execute exec run apply upload assign reassign unassign archive unarchive restore replace
    undo merge pay buy purchase submit approve reject decline accept deny publish unpublish deploy rollback
    promote provision install uninstall upgrade enable disable activate deactivate start stop restart reboot
    kill terminate scale attach detach unlink ban kick grant revoke reset rotate sync reconnect connect
    disconnect push revert withdraw redeem enroll register unregister subscribe unsubscribe notify forward reply
    respond react reschedule reserve append prepend toggle unlock mute unpin mark manage navigate click type
    press drag hover fill select emulate resize close reload handle interact trigger complete confirm generate
    make give take resolve onboard fire resume escalate sort upsert purge truncate alter reindex expire dispatch
    rerun invoke configure adjust increase decrease extend waive unblock reorder
  `),
  actsAlso: words(`
    order book post comment message copy transfer draft place record log filter call mail stage request share
    hold tag flag like follow vote pick name exchange return access delegate batch chat print play block
    broadcast charge commit deposit fork format hire import invite issue link lock pause pin process pull refund
    schedule ship void
  `),
  asks: words('clarify clarification propose confirmation'),
  told: words(`
    info information details detail status history logs log stats statistics metrics summary count list tree schema
    metadata profile quota balance weather forecast elevation directions matrix version versions availability screenshot snapshot
    docs usage context availability price prices rates
  `),
  phrases: [
    ...[
      'check in',
      'check out',
      'sign up',
      'sign in',
      'sign out',
      'find replace',
      'read write',
      'put away',
      'evaluate script',
    ].map((phrase) => ({ words: phrase, does: 'acts' as const })),
    ...words('ticket issue case account dispute incident position claim').map((thing) => ({
      words: `open ${thing}`,
      does: 'acts' as const,
    })),
    ...[
      'take screenshot',
      'take snapshot',
      'resolve id',
      'resolve library',
      'resolve url',
      'resolve address',
    ].map((phrase) => ({ words: phrase, does: 'reads' as const })),
    ...[
      'ask user',
      'ask human',
      'ask followup',
      'request confirmation',
      'request confirm',
      'request approval',
    ].map((phrase) => ({ words: phrase, does: 'asks' as const })),
  ],
  joins: ['and', 'or', 'then'],
};
