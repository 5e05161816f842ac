import type { LookupCommand } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { createFaults } from "../../src/run/faults.ts";

const lookup: LookupCommand = { kind: "store.lookup", request: "r1", table: "people", value: "7", timeoutMs: 2_000 };

describe("createFaults", () => {
  test("counts every command that a fault concerns, also one that another fault has taken", () => {
    const faults = createFaults(
      [1, 2, 4].map((nth) => ({ command: "store.lookup", how: "fails", subject: "people", nth }) as const),
    );
    expect([1, 2, 3, 4, 5].map(() => faults.find(lookup)?.nth)).toEqual([1, 2, undefined, 4, undefined]);
  });
});
