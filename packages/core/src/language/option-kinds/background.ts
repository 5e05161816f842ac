import type { JsonObject } from "../../json.ts";
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
  expected: "nothing, ringing, theirs, music, or music: and a class",
  schema: (): JsonObject => ({ type: "string", pattern }),
  problem: (name, text) =>
    isBackground.test(text) ? undefined : mustBe(name, background.expected, text),
  words: () => ["nothing", "ringing", "theirs", "music"],
  expressions: "nowhere",
};
