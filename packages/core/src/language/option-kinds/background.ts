import type { JsonObject } from "../../json.ts";
import { mustBe, type KindRecord } from "./option-kind.ts";
import { textKind } from "./texts.ts";

const pattern = "^(nothing|theirs|ringing|music(:[\\w.-]+)?)$";
const isBackground = new RegExp(pattern);

/**
 * What a leg hears while nothing is played to it: `music` is that of the class `default`, `theirs`
 * what the phone says that is called.
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
