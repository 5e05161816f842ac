import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function sealing(): CallOf {
  const wait = { verb: "wait", options: { for: 60_000 } };
  const options = { value: "4111", key: "PEM" };
  const step = { verb: "seal", options, as: "card", targets: { failed: "after" } };
  return callOf(programOf({ main: [step, wait], after: [wait] }));
}

describe("seal", () => {
  test("asks for the sealed text, and binds it", () => {
    const call = sealing();
    expect(call.commands().slice(1)).toEqual([
      { kind: "timer.set", timer: "seal", at: 5_000 },
      { kind: "value.seal", value: "4111", key: "PEM", timeoutMs: 5_000 },
    ]);
    call.succeed("eyJ…");
    expect(call.standing().names).toEqual({ card: { text: "eyJ…" } });
  });

  test("has failed where the key is none, and where nobody answers", () => {
    const [call, late] = [sealing(), sealing()];
    call.fail();
    late.pass(5_000);
    for (const each of [call, late])
      expect(each.trace().find((one) => "outcome" in one)).toMatchObject({ outcome: "failed" });
  });
});
