import { readFileSync } from "node:fs";
import { compileFlow, flowTimes } from "@flowrun/flow";
import { createSource } from "@flowrun/core";
import { runScenario, type LegBehaviour, type PortFault, type Scenario } from "@flowrun/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const path = "flows/reference.yaml";
const source = createSource(path, readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));

/** How long every file plays in a scenario. */
const mediaMs = 1_500;

/** What the platform itself takes for all requests of a call, which the worst case leaves out. */
const platformMs = 1_000;

const vip = { caller_id: "4711", name: "Ada", account_manager_ext: "2001" };

const callee: fc.Arbitrary<LegBehaviour> = fc.oneof(
  fc.constant<LegBehaviour>({ kind: "never" }),
  fc.constant<LegBehaviour>({ kind: "absent" }),
  fc.record({
    kind: fc.constantFrom("busy" as const, "declines" as const),
    afterMs: fc.nat(30_000),
  }),
);

const lookup: fc.Arbitrary<readonly PortFault[]> = fc.oneof(
  fc.constant([]),
  fc
    .constantFrom("fails" as const, "times_out" as const)
    .map((how) => [{ command: "store.lookup" as const, how }]),
  fc
    .nat(5_000)
    .map((lateMs) => [{ command: "store.lookup" as const, how: "late" as const, lateMs }]),
);

/** A call whose caller presses nothing and is connected with nobody. */
const silentCall: fc.Arbitrary<Scenario> = fc
  .record({ isVip: fc.boolean(), callee, ports: lookup })
  .map(({ isVip, callee: leg, ports }) => ({
    name: "a silent caller",
    from: "4711",
    to: "100",
    args: [],
    clock: 0,
    settings: {},
    tables: { vip_callers: isVip ? [vip] : [], customers: [] },
    legs: { "PJSIP/2001": leg },
    requests: {},
    v2: {},
    ports,
    caller: [],
    expect: {},
  }));

describe("flowTimes", () => {
  test("is never exceeded by a call of the reference flow whose caller presses nothing", () => {
    const { program } = compileFlow(source);
    const longestMs = flowTimes(source, { mediaMs })?.silentCall.ms;
    if (program === undefined || longestMs === undefined || longestMs === null)
      throw new Error("there is no bound");
    fc.assert(
      fc.property(silentCall, (scenario) => {
        const { endedMs, leftovers } = runScenario(program, scenario);
        expect(leftovers).toEqual([]);
        expect(endedMs).toBeLessThanOrEqual(longestMs + platformMs);
      }),
    );
  });
});
