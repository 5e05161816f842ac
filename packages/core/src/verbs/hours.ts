import type { Standing } from "../calendar/calendar.ts";
import { currentStep, type CallDraft } from "../interpret/draft.ts";
import { ExpressionFault } from "../interpret/expression-fault.ts";
import { warnUnfit } from "../interpret/unfit.ts";
import { shapeOf } from "../interpret/value-shape.ts";
import { moment } from "../language/option-kinds/spoken.ts";
import { defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";
import { readMoment } from "../language/written-moment.ts";

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
      kind: "thing",
      of: "calendar",
      isLogged: true,
      description: "The calendar.",
      example: "office",
      required: true,
    },
    at: {
      kind: "moment",
      description:
        "The moment, in milliseconds since 1970 or as databases write it, in the calendar's zone unless it names one. A time alone is today, a day alone begins at midnight. Left out, it is now.",
      example: "${now + 3600000}",
    },
  },
  outcomes: ["open", "closed", "holiday"],
  optional: ["holiday"],
  unfit: "closed",
  unfitResult: { name: "", next: 0 },
  resultOn: ["open", "closed", "holiday"],
  result: () => ({
    kind: "record",
    name: "standing",
    members: { name: { kind: "string" }, next: { kind: "integer" } },
  }),
  places: everywhere,
  instants: ({ calendar }, { calendars }, from) =>
    Object.entries(calendars)
      .filter(([name]) => calendar === undefined || name === calendar)
      .flatMap(([, each]) => each.samples(from).map(({ state, at }) => ({ outcome: state, at }))),
  machine: {
    enter: (call, { calendar, at = call.at }) => {
      const { state, name, next } = standingAt(call, calendar, at);
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

/** A text that is no moment is told, and finds it closed. */
function standingAt(call: CallDraft, name: string, at: string | number): Standing {
  const calendar = call.program.calendars[name];
  const read = typeof at === "number" ? undefined : readMoment(at);
  const instant = typeof at === "number" ? at : read && calendar?.instantOf(read, call.at);
  if (instant === undefined) warnUnread(call, at);
  return (instant === undefined ? undefined : calendar?.standingAt(instant)) ?? closed;
}

function warnUnread(call: CallDraft, at: string | number): void {
  const step = currentStep(call);
  const fault = new ExpressionFault("RUN_OPTION_VALUE", `"at" must be ${moment.expected}.`, {
    shape: `It was ${shapeOf(at)}.`,
  });
  if (step !== undefined)
    warnUnfit(
      call,
      step,
      { option: "at", fault },
      { end: 'The step comes to "closed".', isLeftOut: false },
    );
}

// A checked flow has every calendar that it names.
const closed: Standing = { state: "closed", name: "", next: 0 };
