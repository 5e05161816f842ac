import * as fc from "fast-check";
import { createCalendar } from "../../packages/core/src/calendar/calendar.ts";
import type { Program, Step } from "../../packages/core/src/interpret/program.ts";
import { createSource } from "../../packages/core/src/source/source.ts";
import { verbs } from "../../packages/core/src/verbs/index.ts";
import { sideBlock } from "./beside.ts";
import { blockNames, stepOf, type UnplacedStep } from "./step.ts";

const anyStep = fc.oneof(
  { weight: 2, arbitrary: stepOf("answer") },
  { weight: 4, arbitrary: stepOf("play") },
  { weight: 5, arbitrary: stepOf("collect-digits") },
  { weight: 3, arbitrary: stepOf("lookup") },
  { weight: 8, arbitrary: stepOf("bridge") },
  { weight: 1, arbitrary: stepOf("hangup") },
  { weight: 2, arbitrary: stepOf("go") },
  { weight: 1, arbitrary: stepOf("set") },
  { weight: 2, arbitrary: stepOf("request") },
  { weight: 2, arbitrary: stepOf("v2") },
  { weight: 2, arbitrary: stepOf("wait") },
  { weight: 1, arbitrary: stepOf("log") },
  { weight: 3, arbitrary: stepOf("menu") },
  { weight: 1, arbitrary: stepOf("hours") },
  { weight: 3, arbitrary: stepOf("beside") },
  { weight: 4, arbitrary: stepOf("record") },
  { weight: 2, arbitrary: stepOf("record-call") },
  { weight: 2, arbitrary: stepOf("control") },
  { weight: 1, arbitrary: stepOf("erase") },
  { weight: 3, arbitrary: stepOf("listen") },
  { weight: 5, arbitrary: stepOf("agent") },
  { weight: 2, arbitrary: stepOf("stream") },
);

/** What may be said and asked beside a step. */
const sideStep = fc.oneof(
  { weight: 3, arbitrary: stepOf("play") },
  { weight: 2, arbitrary: stepOf("collect-digits") },
  { weight: 1, arbitrary: stepOf("lookup") },
  { weight: 1, arbitrary: stepOf("request") },
  { weight: 1, arbitrary: stepOf("wait") },
  { weight: 1, arbitrary: stepOf("set") },
  { weight: 2, arbitrary: stepOf("record") },
  { weight: 2, arbitrary: stepOf("listen") },
);

const office = createCalendar({
  zone: "Europe/Oslo",
  week: { mon: [{ from: 480, to: 960 }], thu: [{ from: 1_320, to: 1_800 }] },
  holidays: { "01-01": { name: "New Year", hours: [] } },
});

const finalStep = fc.oneof(
  stepOf("lookup"),
  stepOf("request"),
  stepOf("v2"),
  stepOf("log"),
  stepOf("set"),
  stepOf("hours"),
  stepOf("erase"),
);

/** A tool that voice agents may ask for, and what may stand in it: it talks to nobody. */
const tool: Program["parts"][string] = {
  name: "tool",
  takes: {},
  gives: undefined,
  finally: undefined,
};
const toolStep = fc.oneof(stepOf("wait"), stepOf("lookup"), stepOf("request"), stepOf("log"));

/**
 * The blocks that run beside a step of generated programs, and nowhere else: a fault in one ends
 * that block, not the call.
 */
export const sideBlocks: readonly string[] = [sideBlock, tool.name];

/**
 * Programs over every verb, with jumps in all directions, so also with loops that the checker would
 * refuse: what the interpreter promises, it promises without the checker's help.
 */
export const anyProgram: fc.Arbitrary<Program> = fc
  .record({
    bodies: fc.tuple(...blockNames.map(() => fc.array(anyStep, { minLength: 0, maxLength: 4 }))),
    side: fc.array(sideStep, { minLength: 0, maxLength: 3 }),
    tools: fc.array(toolStep, { minLength: 0, maxLength: 2 }),
    last: fc.array(finalStep, { minLength: 0, maxLength: 2 }),
    callMs: fc.constantFrom(30_000, 14_400_000),
    steps: fc.constantFrom(10, 100),
  })
  .map(({ bodies, side, tools, last, callMs, steps }) => ({
    name: "generated",
    version: undefined,
    source: createSource("generated.yaml", ""),
    verbs,
    settings: {},
    secretSettings: [],
    vars: { count: 0 },
    tables: {
      people: {
        name: "people",
        key: "id",
        columns: { id: { kind: "string" }, name: { kind: "string" } },
        secretColumns: [],
      },
    },
    calendars: { office },
    start: blockNames[0],
    parts: { [tool.name]: tool },
    webhooks: { summaryCompleted: blockNames[1] },
    blocks: {
      ...Object.fromEntries(
        blockNames.map((name, place) => [name, placed(name, bodies[place] ?? [])]),
      ),
      [tool.name]: placed(tool.name, straightOn(tools)),
      [sideBlock]: placed(sideBlock, straightOn(side)),
    },
    finally: placed("finally", straightOn(last)),
    limits: { callMs, steps },
  }));

/** The same steps, each of which goes on with the next. */
function straightOn(steps: readonly UnplacedStep[]): readonly UnplacedStep[] {
  return steps.map((step) => ({ ...step, targets: {} }));
}

function placed(block: string, steps: readonly UnplacedStep[]): readonly Step[] {
  return steps.map((step, place) => ({ ...step, id: `${block}/${place + 1}` }));
}
