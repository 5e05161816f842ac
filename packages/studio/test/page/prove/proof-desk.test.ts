import { describe, expect, test } from "vitest";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";
import { createProofDesk } from "../../../page/prove/proof-desk.ts";

const flow: GivenFlow = {
  name: "a/door.yaml",
  text: `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - play: sound:hello
    - go: close
  close:
    - hangup
`,
  files: {},
  renames: [],
  tests: [
    {
      name: "a/door.test.yaml",
      text: `flowrun-test: 1
scenarios:
  - name: says hello
    caller: [{ hears: sound:hello }]
    expect: { path: [open, close] }
  - name: stays
    expect: { path: [open] }
`,
    },
    { name: "a/door.other.test.yaml", text: "flowrun-test: 1\nflow: window.yaml\nscenarios: []\n" },
  ],
};

describe("the desk of scenarios", () => {
  const desk = createProofDesk(() => 0);

  test("runs those of the flow, and tells where a call departed and what it had walked until then", () => {
    const { scenarios, mistakes, isBroken, totals } = desk.prove(flow);
    const [first, second] = scenarios;

    expect({ mistakes, isBroken }).toEqual({ mistakes: [], isBroken: false });
    expect(totals?.steps).toEqual({ covered: 4, total: 4 });
    expect(first).toMatchObject({
      key: "a/door.test.yaml says hello",
      departures: [],
      departedAt: undefined,
    });
    expect(first?.walk.steps).toEqual({ "open/1": 1, "open/2": 1, "open/3": 1, "close/1": 1 });
    expect(second?.departures.map(({ message, line }) => ({ message, line }))).toEqual([
      { message: 'The call went to "close", and nothing more was expected.', line: 7 },
    ]);
    expect(second?.departedAt).toBe("open/3");
    expect(second?.walk.steps).toEqual({ "open/1": 1, "open/2": 1, "open/3": 1 });
  });

  test("tells what a call did, line by line, each with the step that it was in", () => {
    desk.prove(flow);
    const story = desk.story("a/door.test.yaml says hello");

    expect(story.map(({ step }) => step)).toContain("open/2");
    expect(story.find(({ text }) => text.startsWith("plays"))).toEqual({
      at: 0,
      text: "plays sound:hello",
      step: "open/2",
    });
    expect(desk.story("none")).toEqual([]);
  });

  test("runs nothing of a flow with errors, and tells of mistakes in a file of scenarios", () => {
    expect(
      desk.prove({ ...flow, text: flow.text.replace("go: close", "go: clsoe") }),
    ).toMatchObject({
      isBroken: true,
      scenarios: [],
    });
    const [tests] = flow.tests;
    const wrong = {
      name: "a/door.test.yaml",
      text: (tests?.text ?? "").replace("caller:", "calle:"),
    };
    expect(desk.prove({ ...flow, tests: [wrong] }).mistakes).toMatchObject([
      { file: "a/door.test.yaml", line: 4 },
    ]);
  });
});
