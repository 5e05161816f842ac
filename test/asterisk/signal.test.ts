import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { programOf, startHosted, type Hosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A flow whose caller is in this step, and is fetched to another phone. */
const flowWith = (step: string): string => `
flowrun: 1
name: fetched
start: main
vars: { desk: "" }
queues: { support: { members: [PJSIP/2001] } }
conferences: { staff: {} }
lots: { office: { slots: 701-702 } }
on_signal:
  fetch: { part: fetch, then: { moved: desk } }
  tape: { part: tape }
parts:
  fetch: { takes: { desk: string } }
  tape: {}
  teller: { takes: { call: string } }
on_request: { tell: teller }
blocks:
  main:
    - answer
${step}
  desk:
    - answer
    - bridge: { to: "\${vars.desk}", keep_caller: true }
      then: { else: over }
  over:
    - hangup
  fetch:
    - set: { desk: "\${args.desk}" }
    - return: moved
  tape:
    - record-call: {}
      then: { failed: return }
  teller:
    - signal: { to: "\${args.call}", name: tape }
      then: { failed: return failed }
`;

const steps: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];

const talk = "    - bridge: { to: 2001, keep_caller: true }\n      then: { else: over }";
const queue = "    - queue: { name: support, keep_caller: true }\n      then: { else: over }";

const firstCall = ({ traces }: Hosted): string => [...traces.keys()][0] ?? "";

const answeredAt = (hosted: Hosted): number =>
  hosted.lines(0).filter((line) => line === "callee answered").length;

describe("a signal, on Asterisk", () => {
  test.each([
    ["hears something", "    - play: sound:demo-congrats", undefined],
    ["waits in a conference", "    - conference: staff\n      then: { else: over }", undefined],
    ["is parked", "    - park: office\n      then: { else: over }", undefined],
    ["talks", talk, "2001"],
    ["talks with a member of a queue", queue, "2001"],
    ["is in the dial plan", "    - dialplan: echo@tools\n      then: { else: over }", undefined],
  ])("takes a caller along who %s, to another phone", async (_what, step, talksWith) => {
    const hosted = await startHosted(asterisk, programOf(flowWith(step)));
    const other =
      talksWith && (await startCallee(asterisk, talksWith, { kind: "answers", afterMs: 100 }));
    const desk = await startCallee(asterisk, "2002", { kind: "hangsUp", afterMs: 100 });
    const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
    await hosted.until(() => hosted.lines(0).some((line) => line.startsWith("main/2")));
    await hosted.until(() => !other || hosted.lines(0).includes("callee answered"));
    await delay(1_000);
    const [call, before] = [firstCall(hosted), answeredAt(hosted)];
    expect(await hosted.host.signal({ call, name: "fetch", args: { desk: "2002" } })).toEqual({
      kind: "taken",
    });
    await hosted.until(() => answeredAt(hosted) > before);
    await desk.signal();
    await caller.finished;
    await hosted.until(() => hosted.over.size === 1);
    expect(hosted.lines(0)).toEqual(
      expect.arrayContaining(["fetch leads to desk", "desk/2 ended: ended"]),
    );
    for (const phone of [other, desk]) await (phone || undefined)?.stop();
    await hosted.close();
  });

  test("lets a phone go that rings, and the caller goes on", async () => {
    const hosted = await startHosted(asterisk, programOf(flowWith(talk)));
    const ringing = await startCallee(asterisk, "2001", { kind: "ringsForEver" });
    const desk = await startCallee(asterisk, "2002", { kind: "hangsUp", afterMs: 100 });
    const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
    await hosted.until(() => hosted.lines(0).some((line) => line.startsWith("main/2")));
    await delay(1_000);
    await hosted.host.signal({ call: firstCall(hosted), name: "fetch", args: { desk: "2002" } });
    await hosted.until(() => answeredAt(hosted) > 0);
    await desk.signal();
    await caller.finished;
    await hosted.until(() => hosted.over.size === 1);
    expect(hosted.lines(0)).toContain("desk/2 ended: ended");
    for (const phone of [ringing, desk]) await phone.stop();
    await hosted.close();
  });

  test("of a run reaches a call, and its part records beside the conversation", async () => {
    const hosted = await startHosted(asterisk, programOf(flowWith(talk)));
    const phone = await startCallee(asterisk, "2001", { kind: "hangsUp", afterMs: 100 });
    const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
    await hosted.until(() => hosted.lines(0).includes("callee answered"));
    await delay(500);
    await hosted.host.request({ part: "teller", args: { call: firstCall(hosted) } });
    await hosted.until(() => hosted.lines(0).some((line) => line.startsWith("records")));
    await delay(1_000);
    await phone.signal();
    await caller.finished;
    await hosted.until(() => hosted.over.size === 2);
    expect(hosted.lines(1)).toContain("teller/1 ended: ok");
    expect(hosted.lines(0)).toEqual(expect.arrayContaining(["records", "main/2 ended: ended"]));
    await phone.stop();
    await hosted.close();
  });
});
