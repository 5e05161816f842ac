import { compileFlow } from "@flowrun/flow";
import type { Program, Step } from "@flowrun/core";
import { createSystemClock } from "@flowrun/core/system-clock";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { rehearse } from "../../src/run/rehearse.ts";
import { flowText } from "../flow-text.ts";

const clock = createSystemClock();

/**
 * A flow that answers, asks for a number and looks it up; `enters` is told of each step that is
 * entered, by its verb.
 */
function watchedFlow(enters: (verb: string) => void): Program {
  const { program } = compileFlow({ name: "a.yaml", text: flowText });
  if (program === undefined) throw new Error("The flow of this test does not compile.");
  const watched = (step: Step): Step => {
    const { name, machine } = step.verb;
    const enter: typeof machine.enter = (call, options) => {
      enters(name);
      return machine.enter(call, options);
    };
    return { ...step, verb: { ...step.verb, machine: { ...machine, enter } } };
  };
  const blocks = Object.entries(program.blocks).map(
    ([name, steps]) => [name, steps.map(watched)] as const,
  );
  return { ...program, blocks: Object.fromEntries(blocks) };
}

describe("rehearse", () => {
  test.each(["http", "websocket"] as const)(
    "has a hundred callers go through the flow, who type where something is asked for and find no rows: %s",
    async (requests) => {
      const log = recordingLogger();
      const entered = new Set<string>();
      const program = watchedFlow((verb) => entered.add(verb));
      await rehearse({ program, clock, log, requests });
      expect(log.lines).toEqual([
        { level: "info", fields: { callers: 100 }, message: "The flow was rehearsed." },
      ]);
      // On a busy machine not all come so far before they hang up.
      expect([...entered]).toEqual(["answer", "collect-digits", "lookup", "play"]);
    },
  );

  test("is told of an interpreter that fails, after the first caller with whom it does", async () => {
    const log = recordingLogger();
    const bug = new Error("a bug");
    const program = watchedFlow((verb) => {
      if (verb === "lookup") throw bug;
    });
    await expect(rehearse({ program, clock, log, requests: "http" })).rejects.toMatchObject({
      exitCode: 3,
      problems: [
        {
          code: "CLI_NOT_TAKEN_OVER",
          message: expect.stringContaining("the interpreter failed with"),
        },
      ],
    });
    expect(log.lines).toContainEqual({
      level: "error",
      fields: { call: expect.any(String), code: "RUN_CALL_BROKEN", err: bug },
      message: "The interpreter failed; the call is given up.",
    });
  });
});
