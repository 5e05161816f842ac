import { celText } from "../draft/cel.ts";
import { entryOf } from "../draft/entry-of.ts";
import { go } from "../draft/flow-draft.ts";
import { changed, decide, type PieceFate, taken } from "../draft/piece-fate.ts";
import type { ActionStep, Translate } from "./action-step.ts";
import type { Condition } from "./connect-flow.ts";

/** The actions that decide where a call goes on. */
export const ways: Readonly<Record<string, Translate>> = {
  Compare: (step) => compare(step, step.cel(step.parameter("ComparisonValue"))),
  DistributeByPercentage: (step) => compare(step, `string(draw(${celText(step.action.id)}) + 1)`),
  CheckHoursOfOperation: ({ action, push, blockOf, error, draft, nameOf }) => {
    const name = nameOf("HoursOfOperationId");
    const calendar = draft.declare("calendars", name === "" ? "hours" : name, {
      zone: "UTC",
      open: { "mon-sun": "00:00-24:00" },
    });
    const [open, closed] = ["True", "False"].map((wanted) => {
      const way = action.conditions.find(
        ({ operand }) => operand.toLowerCase() === wanted.toLowerCase(),
      );
      return way === undefined ? error() : blockOf(way.next);
    });
    push(
      { verb: "hours", options: calendar, then: { else: closed ?? error() } },
      go(open ?? error()),
    );
    return decide(
      `the hours are not in the file, and "${calendar}" is always open: write them out, with their time zone`,
    );
  },
  Loop: ({ action, block, push, blockOf, addBlock, draft, cel, next, parameter }) => {
    const variable = draft.declare("vars", `rounds_${block}`, 0);
    const [on, done] = ["ContinueLooping", "DoneLooping"].map(
      (wanted) => action.conditions.find(({ operand }) => operand === wanted)?.next,
    );
    const after = done === undefined ? next() : blockOf(done);
    const times = parameter("LoopCount");
    const count = /^\d{1,4}$/.test(times) ? String(Number(times)) : cel(times);
    const most = count.includes("vars.") ? `(isInt(${count}) ? int(${count}) : 0)` : count;
    push(
      go(
        addBlock("done", { verb: "set", options: { [variable]: 0 } }, go(after)),
        `vars.${variable} >= ${most}`,
      ),
      { verb: "set", options: { [variable]: `\${vars.${variable} + 1}` } },
      go(on === undefined ? next() : blockOf(on)),
    );
    return taken;
  },
  Wait: ({ action, push, blockOf, next, parameter }) => {
    const seconds = Number(parameter("TimeLimitSeconds"));
    const isWritten = seconds >= 1 && seconds <= 604_800;
    const done = action.conditions.find(({ operand }) => operand === "WaitCompleted");
    push({ verb: "wait", options: `${isWritten ? Math.ceil(seconds) : 1}s` });
    push(go(done === undefined ? next() : blockOf(done.next)));
    return isWritten ? taken : decide("how long is computed: one second here");
  },
  DisconnectParticipant: ({ push }) => {
    push({ verb: "hangup" });
    return taken;
  },
  EndFlowExecution: ({ push }) => {
    push({ verb: "hangup" });
    return changed("the call ends with the flow");
  },
  EndFlowModuleExecution: ({ push }) => {
    push({ verb: "hangup" });
    return decide("goes back to the flow that invoked the module: `return`, once this is a part");
  },
};

/** A way for each condition, in their order, and one for all the rest. */
function compare(step: ActionStep, input: string): PieceFate {
  const { action, push, blockOf, error } = step;
  const lost = action.conditions.filter((condition) => {
    const test = testOf(step, input, condition);
    if (test !== undefined) push(go(blockOf(condition.next), test));
    return test === undefined;
  });
  push(go(error("NoMatchingCondition")));
  if (lost.length === 0) return taken;
  return decide(
    `these conditions are left out: ${lost.map(({ operator }) => operator).join(", ")}`,
  );
}

function testOf(
  step: ActionStep,
  input: string,
  { operator, operand }: Condition,
): string | undefined {
  const test = entryOf(tests, operator);
  const sign = entryOf(signs, operator);
  if (test !== undefined) return test(input, step.cel(operand));
  const number = operand.trim();
  if (sign === undefined || !/^-?\d{1,15}(?:\.\d{1,9})?$/.test(number)) return undefined;
  const value = number.includes(".") ? number : `${Number(number)}.0`;
  return `isDouble(${input}) && double(${input}) ${sign} ${value}`;
}

const tests: Readonly<Record<string, (input: string, operand: string) => string>> = {
  Equals: (input, operand) => `${input} == ${operand}`,
  TextContains: (input, operand) => `(${input}).contains(${operand})`,
  TextStartsWith: (input, operand) => `(${input}).startsWith(${operand})`,
  TextEndsWith: (input, operand) => `(${input}).endsWith(${operand})`,
};

const signs: Readonly<Record<string, string>> = {
  NumberEquals: "==",
  NumberGreaterThan: ">",
  NumberGreaterOrEqualTo: ">=",
  NumberLessThan: "<",
  NumberLessOrEqualTo: "<=",
};
