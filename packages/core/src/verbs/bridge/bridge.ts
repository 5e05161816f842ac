import type { CallEvent } from "../../interpret/event.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { Progress, SideEnd, VerbMachine } from "../../interpret/program.ts";
import type { Background } from "../../interpret/under.ts";
import type { Verb } from "../../interpret/verb.ts";
import { withTechnology } from "../../language/option-kinds/endpoints.ts";
import { defineVerb, type Options, type ValuesOf } from "../define-verb.ts";
import {
  connectingOptions,
  connectingTalkKeys,
  connectingSides,
  connectingTransfers,
  longestScreening,
  planOf,
} from "./connecting-options.ts";
import { conversationType } from "./conversation.ts";
import { enterOnePhone, resumeOnePhone, type Bridging } from "./one-phone.ts";
import { wrongEarly } from "./wrong-early.ts";
import { wrongTalkKeys } from "./wrong-talk-keys.ts";
import { screeningOf, screeningOptions } from "./screening.ts";
import type { Connecting, Plan } from "./connecting.ts";
import { sendAway } from "./parking.ts";
import { endBlock, enterSeveral, resumeSeveral } from "./several-phones.ts";

const options = {
  to: {
    kind: "endpoints",
    description:
      "Who is called: `<technology>/<resource>`, or an extension, which is dialled as `PJSIP/<extension>`. Several at once: `{ all: [..] }`; one after the other: `{ turn: [..] }`, in which `{ all: [..] }` may stand. A list may be one `${ }`. At most 20 are called at once, and 50 in all.",
    example: "PJSIP/1000",
    required: true,
  },
  ring: {
    kind: "duration",
    description: "The ring timeout, of each phone.",
    example: "30s",
    default: "30s",
    minimum: 1000,
  },
  while_ringing: {
    kind: "background",
    description:
      "What the caller hears until a phone answers: `nothing`, `ringing`, `music`, `music:CLASS`, or `theirs`: what the phone itself gives to hear, its ringing and announcements. That takes one phone at a time, and no `whisper`, `screen` or `group`.",
    example: "music",
    default: "nothing",
  },
  answer: {
    kind: "boolean",
    description:
      "Whether the caller is answered only when a phone is. The step may then stand before `answer`, and costs the caller nothing while it rings.",
    example: true,
    default: false,
  },
  max: {
    kind: "duration",
    description: "The longest conversation. Left out, it may last as long as the call.",
    example: "2h",
    minimum: 1000,
  },
  group: {
    kind: "group",
    description: "Who names this group in `pick-up` may have the caller while the phones ring.",
    example: "sales",
  },
  music: {
    kind: "string",
    description:
      "The class of music that one hears while the other is away for such a block, or while a phone is called that is to take over.",
    example: "jazz",
    default: "default",
  },
  ...connectingOptions,
  ...screeningOptions,
} as const satisfies Options;

/**
 * `bridge` — connects the caller with somebody. What is written decides how: to one phone, with nothing special, the caller is in
 * the bridge before the phone rings; else both come into it when a phone has answered.
 */
export const bridge: Verb = defineVerb({
  name: "bridge",
  summary: "Connects the caller with somebody else.",
  elsewhere: {
    Twilio: ["Connect Call To", "Dial"],
    "Amazon Connect": ["Transfer to phone number", "Set whisper flow"],
    FreePBX: ["Extension", "Ring Group", "Follow Me", "Misc Destination"],
    Asterisk: ["Dial", "RetryDial", "FollowMe"],
    jambonz: ["dial"],
  },
  principal: "to",
  options,
  outcomes: ["ended", "no_answer", "busy", "declined", "failed", "timed_out"],
  impossible: {
    ended: ({ text }) => text("keep_caller") === "false",
    timed_out: ({ has }) => !has("max"),
  },
  result: () => conversationType,
  resultOn: ["ended", "timed_out"],
  waits: true,
  runs: connectingSides,
  time: (known) => {
    const idleMs = ((known.number("ring") ?? 0) + longestScreening(known)) * known.rounds("to");
    return known.text("while_ringing") === "nothing"
      ? { idleMs }
      : { idleMs, quietMs: 0, tailMs: 0 };
  },
  needsAnswer: ({ text }) => text("answer") === "false",
  conversation: "ended",
  talked: ["timed_out"],
  talkKeys: connectingTalkKeys,
  phoneTransfers: connectingTransfers,
  mistakes: {
    problems: [...wrongEarly.problems, ...wrongTalkKeys.problems],
    find: (known) => [...wrongEarly.find(known), ...wrongTalkKeys.find(known)],
  },
  machine: {
    enter,
    resume,
    sideEnded,
    sendAway: (call, memory, wish) => ("plan" in memory ? sendAway(call, memory, wish) : undefined),
  } as VerbMachine<ValuesOf<typeof options>, Memory, never>,
});

type Memory = Bridging | Connecting;

function enter(call: CallDraft, values: ValuesOf<typeof options>): Progress<Memory> {
  const {
    ring: ringMs,
    caller_id: callerId = call.state.call.from,
    keep_caller: keepCaller,
  } = values;
  const rounds = values.to.map((round) => round.map(withTechnology));
  const [[only, ...others] = [], ...laterRounds] = rounds;
  const isSimple = others.length === 0 && laterRounds.length === 0 && isPlain(values);
  if (only !== undefined && isSimple)
    return enterOnePhone(call, { endpoint: only, ringMs, callerId, keepCaller });
  const { while_ringing: whileRinging, answer: answers, max: maxMs = null, group } = values;
  const own = { ringMs, answers, background: backgroundOf(whileRinging), maxMs };
  // Several that ring at once are not to be heard over one another.
  const isEarly = whileRinging === "theirs" && rounds.every((round) => round.length <= 1);
  const plan: Plan = {
    ...planOf(call, values),
    ...own,
    ...(group === undefined ? {} : { group }),
    ...(isEarly ? { isEarly } : {}),
  };
  return enterSeveral(call, rounds, plan);
}

/** Whether nothing is asked for beside one phone. */
function isPlain(values: ValuesOf<typeof options>): boolean {
  const { display, headers, while_ringing: whileRinging, answer, max } = values;
  const isAlone =
    values.keys === undefined && values.group === undefined && values.phone_transfers === undefined;
  const isUnseen = display === undefined && headers === undefined && screeningOf(values) === null;
  return isUnseen && whileRinging === "nothing" && !answer && max === undefined && isAlone;
}

/** A class of music stands behind a colon; without one it is `default`. */
function backgroundOf(text: string): Background {
  if (text === "nothing" || text === "theirs") return null;
  const [kind, music = "default"] = text.split(":");
  return kind === "ringing" ? { kind } : { kind: "music", class: music };
}

function sideEnded(call: CallDraft, memory: Memory, end: SideEnd): Progress<Memory> {
  return "plan" in memory ? endBlock(call, memory, end) : { kind: "waiting", memory };
}

function resume(call: CallDraft, memory: Memory, event: CallEvent): Progress<Memory> {
  if ("plan" in memory) return resumeSeveral(call, memory, event);
  const isAsked = event.kind === "join.requested" && memory.stage === "talking";
  return isAsked
    ? resumeSeveral(call, asConnecting(call, memory), event)
    : resumeOnePhone(call, memory, event);
}

/** Two who talk with nothing special, as any others who do. */
function asConnecting(call: CallDraft, memory: Bridging): Connecting {
  const { endpoint: to, leg, ringMs, callerId, keepCaller, talkAt = call.at } = memory;
  return {
    stage: "talking",
    plan: { ringMs, callerId, keepCaller, background: null, answers: false, maxMs: null },
    rounds: [],
    phones: [{ to, leg, outcome: null, request: "" }],
    bridge: memory.bridge,
    winner: leg,
    awaited: "",
    talkAt,
    before: null,
  };
}
