import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryStore } from "@flowrun/contracts";
import { createPlatform } from "@flowrun/simulator";
import { describe, expect, test } from "vitest";
import { createCallDesk } from "../../src/run/call-desk.ts";
import { flowText } from "../flow-text.ts";

function programOf(text: string): Program {
  const { program } = compileFlow({ name: "a.yaml", text });
  if (program === undefined) throw new Error("The flow has errors.");
  return program;
}

const { tables } = programOf(flowText);
const rows = { customers: [{ customer_id: "7", name: "Ann", destination_ext: "PJSIP/7" }] };

describe("createCallDesk", () => {
  test("has the rows of a call found in front of the store, until a call that no flow served is over", async () => {
    const clock = createVirtualClock();
    const table = tables["customers"];
    if (table === undefined) throw new Error("The flow has this table.");
    const desk = createCallDesk(clock, () => tables);
    const store = desk.withRows(memoryStore({ customers: [] }));
    const find = () => store.lookup({ table, value: "7", timeoutMs: 1_000 });

    const call = createPlatform({ clock }).call({ from: "1", to: "2" });
    expect(await find()).toBeNull();
    desk.attend({ entries: [], rows, gapMs: 100 })(call);
    expect(await find()).toEqual({ customer_id: "7", name: "Ann", destination_ext: "PJSIP/7" });
    await clock.runUntilIdle();
    await call.ended;
    expect(await find()).toBeNull();
  });

  test("refuses rows of tables that the flow does not have any more", () => {
    let taking = tables;
    const desk = createCallDesk(createVirtualClock(), () => taking);
    expect(() => desk.attend({ entries: [], rows, gapMs: 100 })).not.toThrow();
    taking = {};
    expect(() => desk.attend({ entries: [], rows, gapMs: 100 })).toThrow(
      'What the call brings is a row of "customers", a table that the flow does not have. It has no tables.',
    );
  });
});
