import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./rules/judge.ts";

const reasonHint = "Say after the code why the flow is right; until then nothing is ignored.";
const place =
  "Remove the comment, or put it above the line that the warning names, above its step, or at its end.";
const dead =
  'This step is never reached: the "hangup" before it always leads elsewhere. ' +
  'Remove this step; or remove the "hangup" before it, or put that behind it.';

describe("applyIgnores", () => {
  test("takes away a warning on the line below the comment", () => {
    expectValid(`
      blocks:
        main:
          - hangup
          # flowrun-ignore FLOW_DEAD_STEP kept for the next release
          - log: never
    `);
  });

  test("takes away a warning anywhere in the step below the comment, and in no other", () => {
    const step = (to: string): string => `
          - bridge:
              to: "${to}"
              ring: 10s
              keep_caller: true
            then: { else: bye }`;
    const bye = "\n        bye: [hangup]\n";
    const comment = "          # flowrun-ignore FLOW_OPEN_DIAL the trunk bars what costs money";
    const open = step("PJSIP/${call.to}@trunk");
    expectValid(`
      blocks:
        main:
          - answer
${comment}${open}${bye}`);
    expectProblems(
      `
      blocks:
        main:
          - answer
${comment}${step("2001")}${open}${bye}`,
      [
        [
          "FLOW_UNUSED_IGNORE",
          comment.trim(),
          `There is no warning "FLOW_OPEN_DIAL" to ignore in the step of lines 8 to 12. ${place}`,
        ],
        [
          "FLOW_OPEN_DIAL",
          "call.to",
          '"call.to" is what the caller sent, and any number may be called with it. Have an `if` decide with `like`, or look it up.',
        ],
      ],
    );
  });

  test("takes away a warning on the comment's own line", () => {
    expectValid(`
      blocks:
        main:
          - hangup
          - log: never # flowrun-ignore FLOW_DEAD_STEP kept for the next release
    `);
  });

  test("lets several comments stand above one line", () => {
    expectValid(`
      blocks:
        main:
          - hangup
        # flowrun-ignore FLOW_UNREACHABLE_BLOCK operators are moved here by hand

        # It stays until the summer.
        left_over:
          - hangup
    `);
  });

  test("takes away only the code that it names", () => {
    expectProblems(
      `
      blocks:
        main:
          - hangup
          # flowrun-ignore FLOW_UNREACHABLE_BLOCK kept for the next release
          - log: never
      `,
      [
        [
          "FLOW_UNUSED_IGNORE",
          "# flowrun-ignore FLOW_UNREACHABLE_BLOCK kept for the next release",
          `There is no warning "FLOW_UNREACHABLE_BLOCK" to ignore on line 8. ${place}`,
        ],
        ["FLOW_DEAD_STEP", "log", dead],
      ],
    );
  });

  test("wants a reason, and ignores nothing without one", () => {
    expectProblems(
      `
      blocks:
        main:
          - hangup
          - log: never # flowrun-ignore FLOW_DEAD_STEP
      `,
      [
        ["FLOW_DEAD_STEP", "log", dead],
        [
          "FLOW_BAD_IGNORE",
          "# flowrun-ignore FLOW_DEAD_STEP",
          `This ignore of "FLOW_DEAD_STEP" gives no reason. ${reasonHint}`,
        ],
      ],
    );
  });

  test("warns of a code that does not exist, and of none at all", () => {
    expectProblems(
      `
      # flowrun-ignore
      blocks:
        main:
          - hangup # flowrun-ignore FLOW_DEAD_STOP because
      `,
      [
        [
          "FLOW_BAD_IGNORE",
          "# flowrun-ignore",
          "This ignore names no code. Write `# flowrun-ignore CODE reason`.",
        ],
        [
          "FLOW_BAD_IGNORE",
          "# flowrun-ignore FLOW_DEAD_STOP because",
          'There is no code "FLOW_DEAD_STOP" to ignore. Did you mean "FLOW_DEAD_STEP"?',
        ],
      ],
    );
  });

  test("never takes an error away", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: nowhere # flowrun-ignore FLOW_UNKNOWN_BLOCK it comes later
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          "nowhere",
          'There is no block "nowhere". Add a block "nowhere", or name one that exists.',
        ],
      ],
    );
  });

  test("does not judge an ignore of what only the platform can tell", () => {
    expectValid(`
      blocks:
        main:
          - answer
          # flowrun-ignore FLOW_NO_SOUND recorded on Monday
          - play: sound:monday
    `);
  });

  test("takes a # inside a text for what it is", () => {
    expectValid(`
      blocks:
        main:
          - log: "# flowrun-ignore FLOW_DEAD_STEP text"
          - log: |
              # flowrun-ignore FLOW_DEAD_STEP text
    `);
  });
});
