import { compileFlow } from "@flowrun/flow";
import type { JournalEntry } from "@flowrun/core";
import { runScenario, type Scenario } from "@flowrun/proof";
import { expect, test } from "vitest";
import { maskJournal } from "../../../page/call/mask-journal.ts";
import { createRecordDesk } from "../../../page/live/record-desk.ts";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";

const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - collect-digits: { prompt: sound:code, max_length: 2 }
      as: code
      then: { else: close }
  close:
    - hangup
`;

const world: Scenario = {
  ...{ name: "a call", from: "100", to: "1", args: [], clock: 0, settings: {}, tables: {} },
  ...{ legs: {}, requests: {}, v2: {}, ports: [], expect: {} },
  caller: [{ kind: "wait", ms: 500 }, { kind: "hang_up" }],
};

/** The journal of a call whose caller hung up. */
function recorded(): readonly JournalEntry[] {
  const { program } = compileFlow({ name: "door.yaml", text });
  const journal = program && maskJournal(program, runScenario(program, world).journal);
  return journal === undefined ? [] : [journal.head, ...journal.events];
}

function flowOf(now: string, tests: GivenFlow["tests"] = []): GivenFlow {
  return { name: "door.yaml", text: now, files: {}, tests, renames: [] };
}

const desk = createRecordDesk();

test("a recorded call becomes a scenario of what its caller did and what came of it", () => {
  const found = desk.recorded(flowOf(text), recorded());

  expect(found).toMatchObject({ complaint: undefined, passes: true });
  expect(found?.scenario).toMatchObject({
    name: "100: open",
    from: "100",
    expect: { path: ["open"] },
  });
  expect(found?.scenario.caller).toContainEqual({ kind: "hang_up" });
});

test("on a flow that does something else by now the scenario is kept, and fails until it is mended", () => {
  const now = text.replace("    - answer\n", "    - answer\n    - go: close\n");

  expect(desk.recorded(flowOf(now), recorded())).toMatchObject({ passes: false });
});

test("its name is one that no scenario beside the flow has", () => {
  const tests = [
    {
      name: "door.test.yaml",
      text: 'flowrun-test: 1\nscenarios:\n  - { name: "100: open", expect: { path: [open] } }\n',
    },
  ];

  expect(desk.recorded(flowOf(text, tests), recorded())?.scenario.name).toBe("100: open (2)");
});

test("a call of another flow is no scenario of this one, and neither are entries without a beginning", () => {
  expect(desk.recorded(flowOf(text.replace("name: door", "name: gate")), recorded())).toBe(
    undefined,
  );
  expect(desk.recorded(flowOf(text), recorded().slice(1))).toBe(undefined);
  expect(desk.recorded(flowOf(text), [])).toBe(undefined);
});
