import { defineProblem } from "../../diagnostics/problem.ts";
import type { KnownOptions, VerbMistakes } from "../../interpret/verb-options.ts";
import { formatDuration } from "../../language/duration.ts";
import { isJsonObject } from "../../json.ts";
import { telephoneKeys } from "../telephone-keys.ts";

const longKey = defineProblem({
  code: "FLOW_LEAVE_KEY",
  severity: "error",
  title: "A key that leads out of a queue is not one key.",
  why: "While somebody waits, each key counts at once by itself: there is no entry of several, and no pattern.",
  remedy: "Write one key, and ask for more in the block that it leads to.",
  example: `
    queues: { support: { members: [PJSIP/2001] } }
    blocks:
      main:
        - answer
        - queue: { name: support, leave: { 12: main } }
          then: { else: main }
  `,
});

const stuck = defineProblem({
  code: "FLOW_STUCK_WAITING",
  severity: "warning",
  title: "Callers may wait for long without a word, and with no way out.",
  why: "Whoever hears music for a quarter of an hour, and neither a word nor a key that leads away, hangs up and calls again.",
  remedy:
    "Tell them how it stands with `announce`, offer something else with `leave`, or make `max` shorter.",
  example: `
    queues: { support: { members: [PJSIP/2001] } }
    blocks:
      main:
        - answer
        - queue: { name: support, max: 30m }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** So long anybody may wait without a word, in milliseconds. */
const longMs = 900_000;

/** Each key that leads away is one key, and who waits for long is told something. */
export const wrongQueues: VerbMistakes<Pick<KnownOptions, "value">> = {
  problems: [longKey, stuck],
  find: ({ value }) => {
    const leave = value("leave");
    const keys = isJsonObject(leave) ? Object.keys(leave) : [];
    const max = value("max") ?? 1_800_000;
    if (
      typeof max === "number" &&
      max > longMs &&
      leave === undefined &&
      value("announce") === undefined
    ) {
      const message = `Callers may wait for ${formatDuration(max)} without a word, and with no way out.`;
      const hint = 'Add "announce" or "leave", or a shorter "max".';
      return [{ problem: stuck, option: "max", message, hint }];
    }
    return keys
      .filter((key) => key.length !== 1 || !telephoneKeys.includes(key))
      .map((key) => ({
        problem: longKey,
        option: "leave",
        member: key,
        message: `"${key}" is not one key, and nobody who waits could press it.`,
        hint: "Write one of 0-9, * and #.",
      }));
  },
};
