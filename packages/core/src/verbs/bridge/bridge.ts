import type { CallDraft } from "../../interpret/draft.ts";
import type { Background } from "../../interpret/under.ts";
import type { Verb } from "../../interpret/verb.ts";
import { withTechnology } from "../../language/option-kinds/endpoints.ts";
import { givePlaceBack, limitOf, limitOptions, wrongLimits } from "../limiting.ts";
import { defineVerb, type Options, type ValuesOf } from "../define-verb.ts";
import {
  followOption,
  connectingOptions,
  connectingTalk,
  connectingSides,
  longestScreening,
  planOf,
} from "./connecting-options.ts";
import { conversationType, unansweredBy } from "./conversation.ts";
import { shownBy, shownOptions } from "./shown-options.ts";
import { wrongEarly } from "./wrong-early.ts";
import { wrongTalkKeys } from "./wrong-talk-keys.ts";
import { screeningOf, screeningOptions } from "./screening.ts";
import { connect, endBridgeBlock, resumeConnecting } from "./connect.ts";
import type { BridgePlan } from "./bridge-plan.ts";
import { isConversing, type Connecting, type BridgeStep } from "./connecting.ts";
import { leaveConnecting } from "./led-away.ts";
import { heirsOf } from "./merging.ts";
import { wishedOf } from "./wishes.ts";
import { toldOf } from "./told-apart.ts";

const options = {
  to: {
    kind: "endpoints",
    description:
      "The phone to call: `<technology>/<resource>`, or an extension, dialled as `PJSIP/<extension>`. Several at once: `{ all: [..] }`; in turn: `{ turn: [..] }`, which may hold `{ all: [..] }`. A list may be one `${ }`. At most 20 at once, and 50 in all.",
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
      "The sound for the caller until a phone answers: `nothing`, `ringing`, `music`, `music:CLASS`, or `theirs`: the phone's own ringing and announcements, of one phone at a time, without `whisper`, `screen`, `group` or `tell_caller`.",
    example: "music",
    default: "nothing",
  },
  answer: {
    kind: "boolean",
    description:
      "Whether the caller is answered only when a phone is. The step may then stand before `answer`: ringing costs the caller nothing.",
    example: true,
    default: false,
  },
  max: {
    kind: "duration",
    description:
      "The longest conversation. Left out, it has no limit, and counts for `limits.call` only if `limits` says `talks: true`.",
    example: "2h",
    minimum: 1000,
    isOfTalk: true,
  },
  group: {
    kind: "thing",
    of: "pick-up group",
    isLogged: true,
    description: "The group for `pick-up`, which may take the caller while the phones ring.",
    example: "sales",
  },
  music: {
    kind: "string",
    description:
      "The class of music for the one who waits during such a block, or while another phone is called to take over.",
    example: "jazz",
    default: "default",
  },
  tell_ringing: {
    kind: "media",
    description:
      "Media that the caller hears while phones ring, over the sound of `while_ringing`, at the beginning, and then every `tell_every`.",
    example: "We are still trying to reach somebody.",
  },
  follow_forwards: followOption,
  ...limitOptions,
  ...shownOptions,
  ...connectingOptions,
  ...screeningOptions,
} as const satisfies Options;

/**
 * `bridge` — connects the caller with somebody. With a single phone and no special option, the
 * caller is in the bridge before the phone rings; else both come into it when a phone has answered.
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
  outcomes: ["ended", "no_answer", "busy", "declined", "forwarded", "failed", "timed_out", "full"],
  optional: ["forwarded"],
  impossible: {
    ended: ({ text }) => text("keep_caller") === "false",
    timed_out: ({ has }) => !has("max"),
    full: ({ has }) => !has("limit"),
  },
  result: () => conversationType,
  unfitResult: unansweredBy(undefined),
  resultOn: ["ended", "no_answer", "busy", "declined", "forwarded", "failed", "timed_out", "full"],
  runs: connectingSides,
  time: (known) => {
    const ringingMs =
      ((known.number("ring") ?? 0) + longestScreening(known)) *
      (known.rounds("to") + (known.number("follow_forwards") ?? 0));
    const idleMs = ringingMs + known.mediaMs("tell_caller");
    return known.text("while_ringing") === "nothing"
      ? { idleMs, quietMs: ringingMs }
      : { idleMs, quietMs: 0, tailMs: 0 };
  },
  needsAnswer: ({ text }) => text("answer") === "false",
  after: { ended: "talked", timed_out: "cut" },
  talk: connectingTalk,
  mistakes: {
    problems: [...wrongEarly.problems, ...wrongTalkKeys.problems, ...wrongLimits.problems],
    find: (...given) => [
      ...wrongEarly.find(...given),
      ...wrongTalkKeys.find(...given),
      ...wrongLimits.find(...given),
    ],
  },
  machine: {
    enter: (call, values) => giving(enter(call, values)),
    resume: (call, memory, event) => ended(call, memory, resumeConnecting(call, memory, event)),
    isTalking: isConversing,
    sideEnded: (call, memory, end) => ended(call, memory, endBridgeBlock(call, memory, end)),
    wished: wishedOf,
    heirs: heirsOf,
    leave: (call, memory) => {
      const step = leaveConnecting(call, memory);
      return step && ended(call, memory, step);
    },
  },
});

function enter(call: CallDraft, values: ValuesOf<typeof options>): BridgeStep {
  const { ring: ringMs, while_ringing: whileRinging, answer: answers, group } = values;
  const rounds = values.to.map((round) => round.map(withTechnology));
  const early = earlyIn(rounds, values);
  const limit = limitOf(values);
  const ringing = toldOf(values.tell_ringing ?? [], values.tell_every);
  const plan: BridgePlan = {
    ...planOf(call, values),
    ...{ ringMs, answers, background: backgroundOf(whileRinging), maxMs: values.max ?? null },
    ...(group === undefined ? {} : { group }),
    ...(values.follow_forwards === 0 ? {} : { follows: values.follow_forwards }),
    ...(early === undefined ? {} : { early }),
    ...(limit === undefined ? {} : { limit }),
    ...(ringing === undefined ? {} : { ringing }),
  };
  return connect(call, rounds, plan);
}

/** Gives the place of its limit back where the step is over, and had one. */
function ended(call: CallDraft, { plan: { limit } }: Connecting, step: BridgeStep): BridgeStep {
  if (step.kind === "done" && step.outcome !== "full" && limit !== undefined)
    givePlaceBack(call, limit);
  return giving(step);
}

/** Where the step is over before any phone has said something, it gives that nobody talked. */
function giving(step: BridgeStep): BridgeStep {
  return step.kind === "done" && step.result === undefined
    ? { ...step, result: unansweredBy(undefined) }
    : step;
}

/** When several phones ring at once, the caller hears none of them over another. */
function earlyIn(
  rounds: readonly (readonly string[])[],
  values: ValuesOf<typeof options>,
): BridgePlan["early"] {
  if (values.while_ringing === "theirs" && rounds.every((round) => round.length <= 1))
    return "phone";
  return rounds.length === 1 && rounds[0]?.length === 1 && isPlain(values) ? "caller" : undefined;
}

/** Whether nothing is asked for beside one phone. */
function isPlain(values: ValuesOf<typeof options>): boolean {
  const { while_ringing: whileRinging, answer, max } = values;
  const { keys, group, phone_transfers: transfers, tell_caller: tell, tell_ringing: told } = values;
  const isAlone = [keys, group, transfers, tell, told].every((value) => value === undefined);
  const isUnseen = Object.keys(shownBy(values)).length === 0 && screeningOf(values) === null;
  return isUnseen && whileRinging === "nothing" && !answer && max === undefined && isAlone;
}

/** A class of music stands behind a colon; without one it is `default`. */
function backgroundOf(text: string): Background {
  if (text === "nothing" || text === "theirs") return null;
  const [kind, music = "default"] = text.split(":");
  return kind === "ringing" ? { kind } : { kind: "music", class: music };
}
