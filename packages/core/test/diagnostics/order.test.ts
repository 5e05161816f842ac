import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { flowProblem } from "../../src/diagnostics/flow-problem.ts";
import { orderDiagnostics } from "../../src/diagnostics/order.ts";

function at(start: number, severity: "error" | "warning" = "error"): Diagnostic {
  return { ...flowProblem("FLOW_BAD_VALUE", { start, end: start + 1 }, `At ${start}.`), severity };
}

describe("orderDiagnostics", () => {
  test("sorts by place, errors before warnings", () => {
    const [a, b, c] = [at(3), at(1, "warning"), at(1)];
    expect(orderDiagnostics([a, b, c])).toEqual([c, b, a]);
  });

  test("leaves 100 as they are", () => {
    const all = Array.from({ length: 100 }, (_, index) => at(index));
    expect(orderDiagnostics(all)).toEqual(all);
  });

  test("closes with how many are not shown beyond 100", () => {
    const all = Array.from({ length: 123 }, (_, index) => at(index));
    expect(orderDiagnostics(all)).toEqual([
      ...all.slice(0, 100),
      {
        code: "FLOW_TOO_MANY_PROBLEMS",
        severity: "error",
        message: "23 more problems are not shown.",
        span: { start: 100, end: 101 },
        hint: "Mend the first ones and check again.",
      },
    ]);
  });

  test("closes with a warning when only warnings are not shown", () => {
    const all = Array.from({ length: 101 }, (_, index) => at(index, "warning"));
    expect(orderDiagnostics(all).at(-1)).toEqual({
      code: "FLOW_TOO_MANY_PROBLEMS",
      severity: "warning",
      message: "1 more problem is not shown.",
      span: { start: 100, end: 101 },
      hint: "Mend the first ones and check again.",
    });
  });

  test("counts the hidden ones once, however often it is asked", () => {
    const once = orderDiagnostics(Array.from({ length: 123 }, (_, index) => at(index)));
    expect(orderDiagnostics(once)).toEqual(once);
  });
});
