import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "../../src/interpret/program.ts";
import { ask, sourceOf } from "../../../flow/test/read/used.ts";
import { callOf } from "./call-of.ts";

const text = `
use: { mail: ask.yaml }
vars: { times: 10 }
on_request: { ask: mail#ask }
blocks:
  main:
    - answer
    - call: { part: mail#ask, with: { box: a } }
      as: first
      then: { nothing: main }
    - call: { part: mail#ask, with: { box: b } }
      as: second
      then: { nothing: main }
    - log: "\${first} \${second} \${vars.times}"
    - hangup
finally:
  - log: "over \${vars.times}"
`;

function compiled(): Program {
  const { program, diagnostics } = compileFlow(sourceOf(text, { "ask.yaml": ask }));
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return program;
}

const logged = (commands: readonly object[]): readonly unknown[] =>
  commands.flatMap((command) => ("message" in command ? [command.message] : []));

describe("a part of a used file", () => {
  test("sees the settings and variables of its file, which are new with each call from another file", () => {
    const call = callOf(compiled());
    call.succeed();
    const heard: unknown[] = [];
    for (const key of ["4", "5"]) {
      const [playback] = call.state().media.flatMap(({ current }) => current?.id ?? []);
      expect(playback).toBeDefined();
      expect(call.standing().vars).toEqual({ times: 1 });
      for (const digit of [key, "#"]) call.feed({ kind: "dtmf.received", leg: "in", digit });
      heard.push(...logged(call.commands()));
    }
    expect(heard).toEqual(["left a after 1", "left b after 1", "a/4/1 b/5/1 10", "over 10"]);
    expect(call.state().variables.map(({ id }) => id)).toEqual(["main"]);
  });

  test("is left by its own `finally` when the caller hangs up, behind that of the flow", () => {
    const call = callOf(compiled());
    call.succeed();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(logged(call.commands())).toEqual(["left a after 1", "over 10"]);
  });

  test("may be what a run begins with", () => {
    const run = callOf(compiled(), {
      run: "run",
      part: "mail#ask",
      args: { box: "c" },
      by: "request:ask",
      at: 0,
    });
    expect(run.standing().vars).toEqual({ times: 1 });
    expect(run.state().activations.map(({ id, file }) => [id, file])).toEqual([
      ["main", ""],
      ["run", "mail"],
    ]);
  });
});
