/** Observations of one turn in the page. Times are epoch milliseconds from a clock that tests cannot change. */
export type RecorderEvent =
  /** The part of the screen that shows this reply; sent when it changes. */
  | { type: 'screen'; at: number; screen: Screen }
  /** The state of one exchange over the wire. */
  | { type: 'wire'; at: number; wire: WireFacts }
  /** A user gesture that may send: Enter or a click. Content from before it is not the reply. */
  | { type: 'attempt'; at: number }
  /** The adapter has finished sending. */
  | { type: 'sent'; at: number }
  /** The user's words are in the conversation, or have left the composer. */
  | { type: 'left'; at: number }
  /** The test pressed the stop button. */
  | { type: 'stop'; at: number }
  /** Two frames were painted since the request. `changes` is the change count at that time. */
  | { type: 'frame'; at: number; changes: number }
  | { type: 'tick'; at: number };

export type Screen = {
  /** The messages of this reply in reading order. */
  messages: SeenMessage[];
  busy: boolean;
  /** It waits for the user to allow or deny a call. */
  asks?: boolean;
  /** The texts of errors shown since the message was sent. */
  errors: string[];
  /** What the page marks as an alert since the message was sent; any of them may report a failure. */
  alerts: string[];
  /** Other texts that appeared after a failure of the wire, outside of messages. */
  added: string[];
  /** The composer still contains the user's words. */
  held: boolean;
};

export type SeenMessage = {
  id: number;
  text: string;
  /** Its whole text, visible or not; reveals changes of cards and chips. */
  raw: string;
  /** It shows no words, picture or card. */
  isBlank: boolean;
  /** It is marked complete; null without a selector for that. */
  isMarked: boolean | null;
};

export type WireFacts = {
  id: number;
  /** Method and path. A second request to the same target is a further step of the same exchange. */
  target: string;
  /** A socket or stream that was open before and stays open: its silence has no meaning. */
  isChannel: boolean;
  startedAt: number;
  status: number | null;
  isOpen: boolean;
  isBroken: boolean;
  /** The page closed its event stream after the connection had failed or ended. Some pages end every reply so. */
  isGivenUp: boolean;
  /** It arrived in chunks, or its headers announced a stream. */
  isStreamed: boolean;
  /** The recognised protocol; null if the content is a guess. */
  protocol: string | null;
  /** The text that it has carried. */
  text: string;
  /** The model's thoughts that it has carried. */
  reasoning: string;
  /** The protocol has marked the end. */
  hasStopped: boolean;
  /** It asked for an approval, and no result of that tool has followed. */
  awaitsApproval: boolean;
  /** The last step is a question for approval: some servers keep the stream open and send no end. */
  asksAtEnd: boolean;
  /** The error that it reported. */
  error: string | null;
  /** A tool call for the page is unanswered. */
  awaitsTool: boolean;
  /** How many pieces have arrived that were not repetitions, as heartbeats are. */
  news: number;
};

/** Behaviour of the page observed in earlier replies. */
export type Experience = {
  /** The longest delay between the end of all signals and the last words. */
  lateMs: number;
  /** The busy signal lasts while the text grows, rather than only until it starts. */
  busySpansText: boolean;
  /** The open channel marks the end of a reply. */
  channelStops: boolean;
  /** The page never shows the last text of the wire. */
  hidesTail: boolean;
  /** Whether a reply showed it: a page that has shown the end once is waited for. */
  showsTail: boolean;
};

export const noExperience: Experience = {
  lateMs: 0,
  busySpansText: false,
  channelStops: false,
  hidesTail: false,
  showsTail: false,
};
