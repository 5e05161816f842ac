import { describe, expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { mediaNamedIn, missingMedia } from "../../src/check/platform-media.ts";
import { ruleCatalogue } from "../../src/check/rule-catalogue.ts";
import type { SettingInputs } from "../../src/compile/resolve-settings.ts";
import type { Diagnostic } from "../../../core/src/diagnostics/diagnostic.ts";
import { flowOf } from "./rules/judge.ts";
import { sampleOperations } from "./rules/sample-operations.ts";

const inputs: Readonly<Record<string, SettingInputs>> = {
  FLOW_SETTING_MISSING: {},
  FLOW_SETTING_VALUE: { ring: { value: "half a minute", origin: "the configuration" } },
};

/**
 * What is wrong with an example, where its mistake can lie: in the flow, in what fills its
 * settings, or on the platform.
 */
function judge(code: string, example: string): readonly Diagnostic[] {
  const source = { name: "example.yaml", text: flowOf(example) };
  const found = checkFlow(source, inputs[code], { operations: sampleOperations });
  if (code !== "FLOW_NO_SOUND") return found;
  return [
    ...found,
    ...missingMedia(source, mediaNamedIn(source), { isThere: () => false, sounds: [] }),
  ];
}

describe("ruleCatalogue", () => {
  test("has these codes, which never change their meaning", () => {
    expect(Object.keys(ruleCatalogue)).toEqual([
      "FLOW_ANSWER_SHAPE",
      "FLOW_BAD_ARGUMENT",
      "FLOW_BAD_CALENDAR",
      "FLOW_BAD_IGNORE",
      "FLOW_BAD_ROOM",
      "FLOW_BAD_SCHEDULE",
      "FLOW_BARE_NAME",
      "FLOW_CALL_TOO_SHORT",
      "FLOW_CANNOT_SAY",
      "FLOW_CAUSE_AFTER_ANSWER",
      "FLOW_CODE_SAID",
      "FLOW_CONSTANT_CONDITION",
      "FLOW_DEAD_STEP",
      "FLOW_DIVIDES_BY_ZERO",
      "FLOW_DUPLICATE_ID",
      "FLOW_ENDLESS_LOOP",
      "FLOW_ENDLESS_SILENCE",
      "FLOW_ENDLESS_TONE",
      "FLOW_FOREIGN_TEMPLATE",
      "FLOW_GROUP_ALONE",
      "FLOW_HALF_LIMIT",
      "FLOW_HALF_LOGIN",
      "FLOW_HALF_RECORDING",
      "FLOW_HINTS_UNHEARD",
      "FLOW_IMPOSSIBLE_ENTRY",
      "FLOW_IMPOSSIBLE_OUTCOME",
      "FLOW_KEY_HIDDEN",
      "FLOW_KEY_IN_COMMENT",
      "FLOW_KEY_NO_COLUMN",
      "FLOW_KEY_WAITS",
      "FLOW_LEAVE_KEY",
      "FLOW_LONG_SILENCE",
      "FLOW_LOOKUP_WAY",
      "FLOW_MAY_BE_EMPTY",
      "FLOW_MEMBER_TWICE",
      "FLOW_NAME_NOT_SET",
      "FLOW_NAME_TYPE",
      "FLOW_NEEDS_CALL",
      "FLOW_NEVER_OPEN",
      "FLOW_NOTHING_TO_SERVE",
      "FLOW_NOT_ANSWERED",
      "FLOW_NOT_HERE",
      "FLOW_NOT_IN_FINALLY",
      "FLOW_NO_CALLBACK",
      "FLOW_NO_NUMBER",
      "FLOW_NO_SOUND",
      "FLOW_NO_STAFF",
      "FLOW_NO_WEBHOOK",
      "FLOW_NULL_VALUE",
      "FLOW_ODD_ENDPOINT",
      "FLOW_ODD_HOURS",
      "FLOW_OPEN_DIAL",
      "FLOW_OUT_OF_RANGE",
      "FLOW_OVERWRITTEN_NAME",
      "FLOW_PART_ARGUMENT",
      "FLOW_PART_VALUE",
      "FLOW_PHRASE_TWICE",
      "FLOW_PICK_UP_WAY",
      "FLOW_PROMPT_CUT",
      "FLOW_PROMPT_MISSING",
      "FLOW_RECORDING_LOST",
      "FLOW_RECURSION",
      "FLOW_RESERVED_NAME",
      "FLOW_RETURN_NOWHERE",
      "FLOW_REVEALS_NOTHING",
      "FLOW_SECRET_IN_URL",
      "FLOW_SECRET_LOGGED",
      "FLOW_SECRET_SAVED",
      "FLOW_SECRET_SPOKEN",
      "FLOW_SEQUENCE_HIDDEN",
      "FLOW_SETTING_MISSING",
      "FLOW_SETTING_VALUE",
      "FLOW_SIGNAL_WORD",
      "FLOW_SILENT_END",
      "FLOW_SILENT_LOOP",
      "FLOW_SOUND_COLUMN",
      "FLOW_STRAY_QUOTE",
      "FLOW_STUCK_WAITING",
      "FLOW_TARGET_IN_FINALLY",
      "FLOW_TELL",
      "FLOW_TERMINATOR_IN_PATTERN",
      "FLOW_TEXT_IN_COMMENT",
      "FLOW_TEXT_PLAYED",
      "FLOW_THEIRS_NOT_HEARD",
      "FLOW_TIMER_CUT",
      "FLOW_TIMER_TOO_LONG",
      "FLOW_TWO_BODIES",
      "FLOW_TYPE_FOR_VALUE",
      "FLOW_UNKNOWN_BLOCK",
      "FLOW_UNKNOWN_CALENDAR",
      "FLOW_UNKNOWN_COLUMN",
      "FLOW_UNKNOWN_LANGUAGE",
      "FLOW_UNKNOWN_OPERATION",
      "FLOW_UNKNOWN_OUTCOME",
      "FLOW_UNKNOWN_PART",
      "FLOW_UNKNOWN_PROMPT",
      "FLOW_UNKNOWN_ROOM",
      "FLOW_UNKNOWN_TABLE",
      "FLOW_UNKNOWN_VARIABLE",
      "FLOW_UNMAPPED_OUTCOME",
      "FLOW_UNPACED",
      "FLOW_UNREACHABLE_BLOCK",
      "FLOW_UNREAD_NAME",
      "FLOW_UNREAD_VALUE",
      "FLOW_UNUSED",
      "FLOW_UNUSED_ELSE",
      "FLOW_UNUSED_IGNORE",
    ]);
  });

  test.each(Object.entries(ruleCatalogue))(
    "%s has an example with that mistake and no other",
    (code, entry) => {
      const found = judge(code, entry.example ?? "");
      expect(found.map(({ code: each, severity }) => [each, severity])).toEqual([
        [code, entry.severity],
      ]);
    },
  );
});
