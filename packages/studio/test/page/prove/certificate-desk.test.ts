import { describe, expect, test } from "vitest";
import { createCertificateDesk } from "../../../page/prove/certificate-desk.ts";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";

/** A flow that answers and says goodbye, after this step. */
function saying(step: string, scenario = "answered"): GivenFlow {
  const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - ${step}
    - hangup
`;
  const scenarios = `flowrun-test: 1
flow: door.yaml
scenarios:
  - { name: ${scenario}, caller: [], expect: { path: [open] } }
`;
  const tests = [{ name: "door.test.yaml", text: scenarios }];
  return { name: "door.yaml", text, files: {}, tests, renames: [] };
}

const desk = createCertificateDesk(() => Date.UTC(2026, 0, 5, 9));

describe("the certificate of a flow", () => {
  test("says what holds, with the bounds and the hashes of all that was read", async () => {
    const told = await desk.certificate(saying("say: Goodbye."));

    expect(told).toMatchObject({ holds: true });
    expect(told?.facts.map(({ text }) => text)).toEqual([
      "The flow has no errors.",
      "The 1 scenario passes.",
      "There are no properties.",
      "3 ways through the flow: 3 taken, 0 impossible, 0 not found.",
      "No fault in 1 call.",
      "No made-up call broke anything, in 500 worlds.",
    ]);
    expect(told?.page).toContain("What is proved of door.yaml");
    expect(told?.page).toContain("2026-01-05 09:00 UTC");
    expect(told?.page).toMatch(/door\.test\.yaml<\/td><td class="hash">[0-9a-f]{64}</);
  });

  test("tells of a fault that a call can meet", async () => {
    const told = await desk.certificate(
      saying("say: Goodbye.\n      if: 1 / (size(call.from) - 3) > 0"),
    );

    expect(told?.holds).toBe(false);
    expect(told?.facts.filter(({ isRight }) => !isRight).map(({ text }) => text)).toContain(
      "A made-up call broke something.",
    );
    expect(told?.page).toContain("What is wrong");
  });

  test("is not made of a flow, or of a file of scenarios, with errors", async () => {
    expect(await desk.certificate({ ...saying("say: Goodbye."), text: "flowrun: 1\n" })).toBe(
      undefined,
    );
    expect(await desk.certificate(saying("say: Goodbye.", "[a list]"))).toBe(undefined);
  });
});
