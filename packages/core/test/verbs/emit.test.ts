import { compileFlow } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { callOf } from "../interpret/call-of.ts";

const head =
  "flowrun: 1\nname: telling\nstart: main\nsettings: { pin: { type: string, default: '1', secret: true } }\n";

function codesOf(steps: string): readonly string[] {
  const { diagnostics } = compileFlow({ name: "telling.yaml", text: head + steps });
  return diagnostics.map(({ code }) => code);
}

describe("emit", () => {
  test("tells an event with the time and an id of its own, and goes on at once", () => {
    const { program } = compileFlow({
      name: "telling.yaml",
      text: `${head}blocks:\n  main:\n    - emit: { event: crm.pop, data: { from: "\${call.from}", calls: 2 } }\n    - emit: done\n    - wait: 1s\nfinally:\n  - emit: over\n`,
    });
    if (program === undefined) throw new Error("The flow does not compile.");
    const call = callOf(program);
    const emitted = call
      .commands()
      .filter((command) => "kind" in command && command.kind === "event.emit");
    expect(emitted).toEqual([
      {
        kind: "event.emit",
        id: "in/1",
        name: "crm.pop",
        at: 0,
        data: { from: "555", calls: 2 },
        step: "main/1",
      },
      { kind: "event.emit", id: "in/2", name: "done", at: 0, data: null, step: "main/2" },
    ]);
    expect(call.trace()).toContainEqual({ kind: "event.emitted", event: "crm.pop" });
    call.pass(500);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "event.emit", name: "over", at: 500 }),
    );
  });

  test.each(["emit: { event: a, data: { pin: '${settings.pin}' } }", "emit: '${settings.pin}'"])(
    "tells nothing secret: %s is refused",
    (step) => {
      expect(codesOf(`blocks:\n  main:\n    - ${step}\n`)).toContain("FLOW_SECRET_LOGGED");
    },
  );
});
