import { describe, expect, it } from "vitest";
import { customerRow, planCall, rowCount, vipRow } from "../../../bench/load/call-plan.ts";

const plans = Array.from({ length: 10 * rowCount }, (_, index) => planCall(index));

describe("planCall", () => {
  it("mixes two VIPs, five customers that are found and three that are not into ten calls", () => {
    const kinds = plans.slice(0, 10).map(({ kind }) => kind);
    const count = (wanted: string): number => kinds.filter((kind) => kind === wanted).length;
    expect([count("vip"), count("found"), count("missing")]).toEqual([2, 5, 3]);
  });

  it("expects what the tables say: VIPs and their managers, customers and their destinations, strangers in no table", () => {
    const managers = new Map(
      Array.from({ length: rowCount }, (_, row) => [vipRow(row)[0], vipRow(row)[2]]),
    );
    const destinations = new Map(
      Array.from({ length: rowCount }, (_, row) => [customerRow(row)[0], customerRow(row)[2]]),
    );
    for (const { kind, from, keys, commands } of plans) {
      const customer = keys.replace("#", "");
      const called = commands
        .find((command) => command.startsWith("originate "))
        ?.replace("originate ", "");
      expect(managers.get(from) ?? destinations.get(customer) ?? "PJSIP/1000").toBe(called);
      expect([managers.has(from), destinations.has(customer)]).toEqual([
        kind === "vip",
        kind === "found",
      ]);
    }
  });

  it("gives calls that are live at the same time different callers, so that calls mixed up are noticed", () => {
    const vips = plans.slice(0, 500).map(({ from }) => from);
    expect(new Set(vips).size).toBe(500);
  });
});
