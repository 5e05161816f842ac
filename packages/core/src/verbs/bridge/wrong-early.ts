import { defineProblem } from "../../diagnostics/problem.ts";
import type { KnownOptions, VerbMistakes } from "../../interpret/verb-options.ts";

const notHeard = defineProblem({
  code: "FLOW_THEIRS_NOT_HEARD",
  severity: "error",
  title: "The caller is to hear the phone itself, and cannot.",
  why: "With `while_ringing: theirs` the caller is in one bridge with the phone before it answers. Of several that ring at once nobody would understand a word, and one that is asked first, or in whose place somebody else may pick up, is not to be with the caller yet.",
  remedy:
    "Call one phone at a time, without `whisper`, `screen`, `group` and `tell_caller`; or write what the caller hears: `ringing` or `music`.",
  example: `
    blocks:
      main:
        - answer
        - bridge: { to: { all: [2001, 2002] }, while_ringing: theirs }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

const hint = 'Write "ringing" or "music", or connect the caller with one phone at a time.';

/** The caller can hear one phone at a time, which is asked nothing before. */
export const wrongEarly: VerbMistakes<Pick<KnownOptions, "value" | "has">> = {
  problems: [notHeard],
  find: ({ value, has }) => {
    if (value("while_ringing") !== "theirs") return [];
    const option = "while_ringing";
    const other = (["whisper", "screen", "group", "tell_caller", "tell_ringing"] as const).find(
      (name) => has(name),
    );
    if (other !== undefined) {
      const message = `The caller cannot hear the phone itself in a step with "${other}".`;
      return [{ problem: notHeard, option, message, hint }];
    }
    const to = value("to");
    const most = Array.isArray(to)
      ? Math.max(...to.map((round) => (Array.isArray(round) ? round.length : 1)))
      : 1;
    if (most <= 1) return [];
    const message = `The caller cannot hear ${most} phones that are called at once.`;
    return [{ problem: notHeard, option, message, hint }];
  },
};
