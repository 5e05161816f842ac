import type { Program } from "@flowrun/core";
import { plainValue } from "../run/plain-value.ts";
import { runPartsOf } from "../run/runs-of.ts";
import { defaultClock, nobody, type Scenario } from "../scenario/scenario.ts";

/** A world in which somebody calls, no table has a row and every called phone answers. */
export const plainWorld: Scenario = {
  name: "",
  from: "4712345678",
  to: "1000",
  args: [],
  clock: defaultClock,
  settings: {},
  tables: {},
  legs: {},
  requests: {},
  v2: {},
  ports: [],
  caller: [],
  expect: {},
};

/** The plainest worlds: one with a call, one for each part of which runs begin, and each webhook. */
export function worldsFor(program: Program, settings: Scenario["settings"]): readonly Scenario[] {
  const plain = { ...plainWorld, settings };
  const webhooks = Object.keys(program.webhooks).map((name) => ({
    webhook: { name, payload: {} },
  }));
  const runs = runPartsOf(program).map((part) => {
    const takes = Object.entries(program.parts[part]?.takes ?? {});
    const args = takes.map(([name, type]) => [name, plainValue(program, type)] as const);
    return { starts: { part, with: Object.fromEntries(args) } };
  });
  return [plain, ...[...webhooks, ...runs].map((begins) => ({ ...plain, ...nobody, ...begins }))];
}
