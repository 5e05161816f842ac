import type { JsonObject } from "../../json.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { lettersOf } from "../../diagnostics/words.ts";
import { mustBe, type KindRecord } from "./option-kind.ts";
import { textKind } from "./texts.ts";

const pattern = "^(nothing|theirs|ringing|music(:[\\w.-]+)?)$";
const isBackground = new RegExp(pattern);

/**
 * The sound that a leg hears while nothing is played to it: `music` of the class `default`, or
 * `theirs`, the sound of the called phone.
 */
export const background: KindRecord = {
  ...textKind,
  expected: "nothing, ringing, theirs, music or music:CLASS",
  schema: (): JsonObject => ({ type: "string", pattern }),
  problem: (name, text) =>
    isBackground.test(text) ? undefined : mustBe(name, background.expected, text, meant(text)),
  words: () => sounds,
  expressions: "nowhere",
};

/** The sound that a word stands for: one of ours, of a dial plan, or else a class of music. */
function meant(text: string): string | undefined {
  const plain = lettersOf(text);
  const sound = elsewhere.find(([words]) => words.has(plain))?.[1];
  if (sound === "music") return "Write `music`, or `music:CLASS` with a class of music on hold.";
  if (sound !== undefined) return `Write \`${sound}\`.`;
  // A text with a quote that is left over is told without it.
  const near = /["']/.test(text) ? undefined : didYouMean(text, sounds);
  if (near !== undefined) return near;
  const [, name] = /^(?:music[:=]?\s+)?([\w.-]+)$/.exec(text) ?? [];
  return name === undefined
    ? undefined
    : `For the class "${name}" of music on hold write \`music:${name}\`.`;
}

const sounds = ["nothing", "ringing", "theirs", "music"] as const;

/** Words of dial plans and of their options. */
const elsewhere: readonly (readonly [words: ReadonlySet<string>, sound: string])[] = [
  [new Set(["moh", "hold", "onhold", "musiconhold", "holdmusic", "m", "default"]), "music"],
  [new Set(["ring", "r", "ringback", "ringbacktone", "ringtone", "tone", "true"]), "ringing"],
  [new Set(["none", "no", "off", "false", "silence", "silent", "quiet"]), "nothing"],
  [new Set(["early", "earlymedia", "progress", "inband", "passthrough", "native"]), "theirs"],
];
