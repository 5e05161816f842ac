import type { CallDraft } from "../../interpret/draft.ts";
import type { Running } from "../../interpret/verb.ts";
import type { TalkWishes } from "../../interpret/verb-keys.ts";
import type { WrittenOptions } from "../../interpret/verb-options.ts";
import { symbolsOf } from "../../language/dial-pattern.ts";
import type { JsonObject } from "../../json.ts";
import type { Timed, ValuesOf } from "../define-verb.ts";
import type { BridgePlan } from "./bridge-plan.ts";
import { screeningOf, type screeningOptions } from "./screening.ts";
import { shownBy, type shownOptions } from "./shown-options.ts";
import { supervisedBy } from "./supervised.ts";
import { talkKeysOf } from "./talk-keys.ts";

/**
 * The options of every verb that connects the caller with somebody, beside those of screening and
 * of what the phone shows.
 */
export const connectingOptions = {
  caller_id: {
    kind: "string",
    description: "The number that the called phone shows. Left out, it is the caller's.",
    example: "${call.to}",
  },
  one_contact: {
    kind: "boolean",
    description:
      "Whether only the first of several phones that are registered with one endpoint rings. Else all ring, and the first that answers has the call.",
    example: true,
    default: false,
  },
  tell_caller: {
    kind: "media",
    description:
      "Media that the caller hears when a phone has the call, before the two are connected. The phone waits meanwhile.",
    example: "I put you through.",
  },
  keep_caller: {
    kind: "boolean",
    description:
      "Whether the flow goes on with the caller when the other side has hung up, instead of hanging up too.",
    example: true,
    default: false,
  },
  keys: {
    kind: "presses",
    description:
      "Keys that begin a block while the two talk: the block, or `{ do: block, by: callee, apart: true }`. At most 12 sequences of 1 to 4 keys; none begins another. `by`: `callee`, `caller` or `both` may press them. `apart: false`: they talk on, and the block says nothing; else the other one hears music. After `ok` they talk on, any other word is an outcome.",
    example: { "*2": "note_it", "*9": { do: "stop", by: "both" } },
  },
  tell_waiting: {
    kind: "media",
    description:
      "Media that the one who waits during such a block hears over the music, at its beginning, and then every `tell_every`.",
    example: "Please hold on.",
  },
  tell_every: {
    kind: "duration",
    description: "How long it is from one time to the next.",
    example: "20s",
    default: "30s",
    minimum: 5000,
  },
  phone_transfers: {
    kind: "patterns",
    description:
      "Dial patterns of numbers to which the phone may transfer the call by its own button (SIP REFER), dialled as `PJSIP/<number>`. Left out, every transfer is refused.",
    example: ["2XXX"],
  },
  supervised: {
    kind: "string",
    description: "The group in which `supervise` finds the conversation. Left out, nobody does.",
    example: "floor",
    isLogged: true,
    room: "talks",
  },
} as const;

/** The option that has forwards of phones followed. */
export const followOption = {
  kind: "integer",
  description:
    "How many forwards (302) of called phones are followed, at most 5, each to an extension of the platform, called as `PJSIP/<extension>`, none twice.",
  example: 3,
  default: 0,
  minimum: 0,
  maximum: 5,
} as const;

type Connected = typeof connectingOptions & typeof shownOptions & typeof screeningOptions;

/**
 * The conversation that such options ask for. `music`: the class that one hears while the other is
 * away for a block of `keys`.
 */
export function planOf(
  call: CallDraft,
  values: ValuesOf<Connected> & { readonly music: string },
): Pick<
  BridgePlan,
  | "callerId"
  | "keepCaller"
  | "display"
  | "isAnonymous"
  | "headers"
  | "oneContact"
  | "screening"
  | "tell"
  | "keys"
  | "transfers"
  | "supervised"
  | "music"
  | "apart"
> {
  const { caller_id: callerId = call.state.call.from, keep_caller: keepCaller } = values;
  const { keys, phone_transfers: transfers, music, tell_caller: tell = [] } = values;
  const { tell_waiting: apart = [], tell_every: everyMs } = values;
  const screening = screeningOf(values);
  return {
    callerId,
    keepCaller,
    ...shownBy(values),
    ...(values.one_contact ? { oneContact: true } : {}),
    ...(screening === null ? {} : { screening }),
    ...(tell.length === 0 ? {} : { tell }),
    ...(keys === undefined ? {} : { keys: talkKeysOf(keys) }),
    ...(transfers === undefined ? {} : { transfers }),
    ...supervisedBy(values),
    ...(keys === undefined && transfers === undefined ? {} : { music }),
    ...(apart.length === 0 ? {} : { apart: { media: apart, everyMs } }),
  };
}

/** The blocks that such options run beside the step. */
export function connectingSides({
  has,
  text,
  blocks,
}: Pick<WrittenOptions<keyof Connected>, "has" | "text" | "blocks">): readonly Running[] {
  return [
    ...(has("screen")
      ? [{ kind: "side", name: text("screen"), place: "P", isAnswer: true } as const]
      : []),
    // Nobody is talked to beside those who talk on.
    ...blocks("keys").map(
      ({ name, isApart }) => ({ kind: "side", name, place: isApart ? "K" : "C" }) as const,
    ),
  ];
}

/**
 * The wishes that one may have in the conversation. Numbers to transfer to are the last that each pattern
 * takes, since the first is often that of the phone itself.
 */
export function connectingTalk({
  keys = {},
  phone_transfers: patterns = [],
}: {
  readonly keys?: JsonObject;
  readonly phone_transfers?: readonly string[];
}): TalkWishes {
  const last = (pattern: string): string =>
    symbolsOf(pattern)
      .map((symbols) => symbols.slice(-1))
      .join("");
  return { presses: talkKeysOf(keys), transfers: patterns.map(last) };
}

/** How long a phone that has answered may keep the caller waiting, in milliseconds. */
export function longestScreening(
  known: Pick<Timed<Connected>, "value" | "number" | "mediaMs">,
): number {
  const isScreened = known.value("screen") !== undefined || known.mediaMs("whisper") > 0;
  return isScreened ? (known.number("screen_for") ?? 0) : 0;
}
