import type { LookupCommand, SaveCommand } from "@flowrun/core";
import { expect, test } from "vitest";
import { replyTo } from "../../src/run/faults.ts";
import type { PortFault } from "../../src/scenario/scenario.ts";

const lookup: LookupCommand = {
  ...{ kind: "store.lookup", request: "r1", table: "people", value: "7", timeoutMs: 2_000 },
};
const row = { id: "7" };
const failed = {
  ...{ kind: "request.failed", request: "r1", code: "SCENARIO_FAULT" },
  message: "the scenario says so",
};
const reply = (fault?: Omit<PortFault, "command">) =>
  replyTo(lookup, fault && { ...fault, command: "store.lookup" }, () => row);

test("a command is answered, late where the scenario says so", () => {
  const happening = { kind: "request.succeeded", request: "r1", result: row };
  expect(reply()).toEqual({ afterMs: 0, happening, isDone: true });
  expect(reply({ how: "late", lateMs: 300 })).toEqual({ afterMs: 300, happening, isDone: true });
});

test("who is refused knows for certain that nothing was done, who waits in vain does not", () => {
  expect(reply({ how: "refused" })).toEqual({
    ...{ afterMs: 0, isDone: false },
    happening: { ...failed, certain: true, outcome: "refused" },
  });
  expect(reply({ how: "fails" })).toEqual({
    ...{ afterMs: 0, isDone: false },
    happening: { ...failed, certain: true },
  });
  expect(reply({ how: "times_out" })).toEqual({
    ...{ afterMs: 2_000, isDone: true },
    happening: { ...failed, certain: false },
  });
});

test("a row that the store refuses is no fault of the scenario", () => {
  const save: SaveCommand = {
    ...{ kind: "store.save", request: "r1", table: "people", value: "7", timeoutMs: 2_000 },
    values: {},
  };
  const message = "the new row lacks a value of a column that is never null";
  expect(replyTo(save, undefined, () => undefined)).toEqual({
    ...{ afterMs: 0, isDone: false },
    happening: { ...failed, message, certain: true },
  });
  expect(replyTo(save, { command: "store.save", how: "fails" }, () => null)).toEqual({
    ...{ afterMs: 0, isDone: false },
    happening: { ...failed, certain: true },
  });
});
