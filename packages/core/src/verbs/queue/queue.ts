import type { ScalarType } from "../../language/value-type.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { Verb } from "../../interpret/verb.ts";
import { setUnder } from "../../interpret/under.ts";
import { stopMedia } from "../../interpret/media.ts";
import { defineVerb, type Options, type ValuesOf } from "../define-verb.ts";
import {
  connectingOptions,
  connectingTalk,
  connectingSides,
  followOption,
  planOf,
} from "../bridge/connecting-options.ts";
import { screeningOptions } from "../bridge/screening.ts";
import { shownOptions } from "../bridge/shown-options.ts";
import { wrongTalkKeys } from "../bridge/wrong-talk-keys.ts";
import { enterQueue, endSide, leaveQueue, resumeQueue } from "./queueing.ts";
import { wishedInTalk } from "./talking.ts";
import type { QueueStep } from "./waiting.ts";
import { heirsOf } from "../bridge/merging.ts";
import { wrongQueues } from "./wrong-queues.ts";
import type { BridgePlan } from "../bridge/bridge-plan.ts";
import { isConversing } from "../bridge/connecting.ts";

const options = {
  name: {
    kind: "thing",
    of: "queue",
    isLogged: true,
    description: "The queue, of `queues`.",
    example: "support",
    required: true,
  },
  priority: {
    kind: "integer",
    description:
      "1 to 9: the higher is served first, and among equals who came first. A value that is none of these comes to `failed`.",
    example: 9,
    default: 5,
    minimum: 1,
    maximum: 9,
  },
  needs: {
    kind: "texts",
    description: "Skills that the member must have; an empty text is none.",
    example: ["german"],
    isLogged: true,
  },
  relax: {
    kind: "duration",
    description: "After how long anybody will do. Left out, never.",
    example: "90s",
    minimum: 1000,
  },
  music: {
    kind: "string",
    description: "The class of music that is heard while waiting, or `none`.",
    example: "jazz",
    default: "default",
  },
  announce: {
    kind: "name",
    of: "block",
    description:
      "A block that is run while waiting, such as one that tells the position. It is cut when a member answers.",
    example: "tell_position",
  },
  announce_after: {
    kind: "duration",
    description: "When it is run for the first time.",
    example: "10s",
    default: "20s",
    minimum: 1000,
  },
  announce_every: {
    kind: "duration",
    description: "How long it is left alone between two times.",
    example: "1m",
    default: "45s",
    minimum: 1000,
  },
  leave: {
    kind: "branches",
    description:
      "Keys that lead away, and the blocks that they lead to. The place is kept for two minutes.",
    example: { "1": "ask_callback" },
  },
  max: {
    kind: "duration",
    description: "The longest that anybody waits.",
    example: "10m",
    default: "30m",
    minimum: 1000,
  },
  place: {
    kind: "string",
    description: "A place that was kept, as a callback has one.",
    isLogged: true,
    example: "${args.place}",
  },
  follow_forwards: followOption,
  ...shownOptions,
  ...connectingOptions,
  ...screeningOptions,
} as const satisfies Options;

const nullable = (kind: ScalarType["kind"]): ScalarType => ({ kind, nullable: true });

/** `queue` — waits for a member of a queue, and is connected with the one who answers. */
export const queue: Verb = defineVerb({
  name: "queue",
  summary: "Waits in a queue for somebody, and is connected.",
  elsewhere: {
    Twilio: ["Enqueue Call", "Enqueue", "Send To Flex"],
    "Amazon Connect": [
      "Transfer to queue",
      "Set working queue",
      "Set customer queue flow",
      "Set whisper flow",
      "Change routing priority / age",
      "Set routing criteria",
    ],
    FreePBX: ["Queue", "Queues", "Queue Priorities"],
    Asterisk: ["Queue"],
    jambonz: ["enqueue"],
  },
  principal: "name",
  options,
  outcomes: ["ended", "full", "unstaffed", "timed_out", "failed"],
  impossible: { ended: ({ text }) => text("keep_caller") === "false" },
  result: () => ({
    kind: "record",
    name: "turn",
    members: {
      position: { kind: "integer" },
      waiting: { kind: "integer" },
      estimate: { kind: "duration" },
      waited: { kind: "duration" },
      place: { kind: "string" },
      member: nullable("string"),
      seconds: nullable("integer"),
      ended_by: nullable("string"),
    },
  }),
  resultOn: ["ended", "timed_out"],
  laws: { beside: () => ["it.position >= 1", "it.waiting >= it.position"] },
  runs: (written) => {
    const announce = { kind: "side", name: written.text("announce"), place: "W" } as const;
    return [...(written.has("announce") ? [announce] : []), ...connectingSides(written)].map(
      (side) => ({ ...side, isBound: true }),
    );
  },
  time: (known) => ({
    idleMs: (known.number("max") ?? 0) + known.mediaMs("tell_caller"),
    quietMs: 0,
    tailMs: 0,
  }),
  under: ({ text }) => (text("music") === "none" ? "silence" : "music"),
  needsAnswer: true,
  after: { ended: "talked" },
  keys: {
    kind: "menu",
    outcomes: [],
    menu: ({ leave = {} }) => ({
      choices: Object.keys(leave).map((key) => ({ outcome: key, keys: key })),
      tries: 1,
      again: () => [],
    }),
  },
  talk: connectingTalk,
  mistakes: {
    problems: [...wrongQueues.problems, ...wrongTalkKeys.problems],
    find: (...given) => [...wrongQueues.find(...given), ...wrongTalkKeys.find(...given)],
  },
  machine: {
    enter,
    resume: resumeQueue,
    isTalking: ({ connecting }) => connecting !== null && isConversing(connecting),
    sideEnded: endSide,
    wished: wishedInTalk,
    heirs: ({ connecting }) => (connecting === null ? [] : heirsOf(connecting)),
    leave: leaveQueue,
  },
});

function enter(call: CallDraft, values: ValuesOf<typeof options>): QueueStep {
  const { name, priority, needs = [], relax = null, place = null, max, leave = {} } = values;
  const { announce = null, announce_after: announceAfter, announce_every: announceEvery } = values;
  const { music, follow_forwards: follows } = values;
  const isSilent = music === "none";
  stopMedia(call);
  setUnder(call, isSilent ? null : { kind: "music", class: music });
  const conversation = planOf(call, { ...values, music: isSilent ? "default" : music });
  const plan: BridgePlan = {
    ...conversation,
    ...{ answers: false, background: null, maxMs: null, ringMs: 0 },
    ...(follows === 0 ? {} : { follows }),
  };
  return enterQueue(
    call,
    { queue: name, announce, announceAfter, announceEvery, leave: Object.keys(leave), plan },
    { priority, needs, relax, place: place === "" ? null : place, max },
  );
}
