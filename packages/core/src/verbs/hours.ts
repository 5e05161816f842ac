import { currentStep } from "../interpret/draft.ts";
import { defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `hours` — asks a calendar how it stands. `holiday` comes only where the step names it; else such
 * a day is `closed`.
 */
export const hours: Verb = defineVerb({
  name: "hours",
  summary: "Asks a calendar whether it is open.",
  elsewhere: {
    "Amazon Connect": ["Check hours of operation"],
    FreePBX: ["Time Conditions", "Time Groups"],
    Asterisk: ["GotoIfTime", "ExecIfTime"],
  },
  principal: "calendar",
  options: {
    calendar: {
      kind: "name",
      of: "calendar",
      description: "The calendar.",
      example: "office",
      required: true,
    },
    at: {
      kind: "integer",
      description: "The instant, in milliseconds since 1970. Left out, it is now.",
      example: "${now + 3600000}",
    },
  },
  outcomes: ["open", "closed", "holiday"],
  optional: ["holiday"],
  resultOn: ["open", "closed", "holiday"],
  result: () => ({
    kind: "record",
    name: "standing",
    members: { name: { kind: "string" }, next: { kind: "integer" } },
  }),
  places: everywhere,
  instants: ({ calendar }, { calendars }, from) =>
    (calendars[String(calendar)]?.samples(from) ?? []).map(({ state, at }) => ({
      outcome: state,
      at,
    })),
  machine: {
    enter: (call, { calendar, at = call.at }) => {
      const { state, name, next } = call.program.calendars[calendar]?.standingAt(at) ?? closed;
      const isNamed = currentStep(call)?.targets["holiday"] !== undefined;
      const outcome = state === "holiday" && !isNamed ? "closed" : state;
      return {
        kind: "done",
        outcome,
        result: { name, next },
        ...(name === "" ? {} : { detail: name }),
      };
    },
  },
});

// A checked flow has every calendar that it names.
const closed = { state: "closed", name: "", next: 0 } as const;
