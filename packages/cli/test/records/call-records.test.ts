import { start } from "@flowrun/core";
import type { CallRecord } from "@flowrun/core/plugin";
import type { Observation } from "@flowrun/host";
import { describe, expect, test } from "vitest";
import { createCallRecords } from "../../src/records/call-records.ts";
import { bench, dialling, settle, type Bench } from "../operations/bench.ts";

async function recorded(
  flow = dialling,
  numbers: "full" | "masked" = "full",
): Promise<Bench & { readonly records: readonly CallRecord[] }> {
  const records: CallRecord[] = [];
  const write = (record: CallRecord): void => void records.push(record);
  const host = await bench(flow, (clock) => ({
    observe: createCallRecords({ numbers, clock, write }),
  }));
  return { ...host, records };
}

/** The callee of a dialling call answers. */
async function answer({ clock, transport }: Bench): Promise<void> {
  await clock.advance(2_000);
  const originate = transport.commands.find(({ kind }) => kind === "leg.originate");
  if (originate?.kind !== "leg.originate") throw new Error("Nobody was dialled.");
  await clock.advance(1_000);
  transport.emit({ kind: "leg.joined", leg: originate.leg });
  await settle();
}

describe("createCallRecords", () => {
  test("tells who called, the way through the flow, whom it reached and how it ended, once it is forgotten", async () => {
    const host = await recorded();
    await host.call("a", "4798765432");
    await answer(host);
    expect(host.records).toEqual([]);
    await host.clock.advance(500);
    host.transport.emit({ kind: "leg.left", leg: "a" });
    await settle();

    expect(host.records).toEqual([
      {
        call: "a",
        flow: "dialling",
        from: "4798765432",
        to: "200",
        began: "1970-01-01T00:16:40.000Z",
        ended: "1970-01-01T00:16:43.500Z",
        seconds: 3.5,
        reason: "caller_left",
        path: [
          { step: "main/1", at: 0, outcome: "ok", ms: 0 },
          { step: "main/2", at: 0, outcome: "ok", ms: 2_000 },
          { step: "main/3", at: 2_000, outcome: null, ms: null },
        ],
        dialled: [{ to: "PJSIP/4712345678", answered: "1970-01-01T00:16:43.000Z" }],
      },
    ]);
  });

  test("tells of a call that nobody could go on with who called, and when, and nothing of its way", async () => {
    const records: (readonly [CallRecord, boolean])[] = [];
    const clock = { now: () => 61_000, wake: () => () => {} };
    const observer = createCallRecords({
      numbers: "full",
      clock,
      write: (...given) => void records.push(given),
    });
    observer.stranded?.({
      start: { leg: "a", from: "100", to: "200", args: [], at: 1_000 },
      program: undefined,
    });
    observer.stranded?.({
      start: { run: "r", delivery: "d", webhook: "w", payload: {}, at: 1_000 },
      program: undefined,
    });
    const times = {
      began: "1970-01-01T00:00:01.000Z",
      ended: "1970-01-01T00:01:01.000Z",
      seconds: 60,
    };
    const record = {
      call: "a",
      flow: "",
      from: "100",
      to: "200",
      ...times,
      reason: "stranded",
      path: [],
      dialled: [],
    };
    // Its process may have written one just before it died.
    expect(records).toEqual([[record, true]]);
  });

  test("tells nothing of a run that dials nobody: it is no call", async () => {
    const flow = dialling.replace(
      "blocks:",
      "parts: { tidy: {} }\non_request: { tidy: tidy }\nblocks:\n  tidy:\n    - wait: 1s",
    );
    const { host, clock, records } = await recorded(flow);
    expect(await host.request({ name: "tidy", args: {} })).toMatchObject({ kind: "started" });
    await clock.advance(1_000);
    expect(host.stats()).toMatchObject({ calls: { started: 0, live: 0 } });
    expect(records).toEqual([]);
  });

  test("masks numbers where that is wanted", async () => {
    const host = await recorded(dialling, "masked");
    await host.call("a", "4798765432");
    await answer(host);
    host.transport.emit({ kind: "leg.left", leg: "a" });
    await settle();

    const [record] = host.records;
    expect([record?.from, record?.to, record?.dialled[0]?.to]).toEqual([
      "•••32",
      "200",
      "PJSIP/•••78",
    ]);
  });

  test("names nobody whom a step dials by something secret", async () => {
    const secret = dialling
      .replace(
        "start:",
        "settings:\n  line: { type: string, secret: true, default: PJSIP/77 }\nstart:",
      )
      .replace("PJSIP/4712345678", '"${settings.line}"');
    const host = await recorded(secret);
    await host.call("a");
    await answer(host);
    host.transport.emit({ kind: "leg.left", leg: "a" });
    await settle();

    expect(host.records[0]?.dialled).toEqual([{ to: "•", answered: "1970-01-01T00:16:43.000Z" }]);
    expect(JSON.stringify(host.records)).not.toContain("PJSIP/77");
  });

  test("tell of a call that a mistake of flowrun ended", async () => {
    const records: CallRecord[] = [];
    const host = await bench(dialling, (clock) => ({
      observe: createCallRecords({
        numbers: "full",
        clock,
        write: (record) => records.push(record),
      }),
      interpreter: {
        start,
        step: () => {
          throw new Error("A mistake.");
        },
      },
    }));
    await host.call("a");
    await host.clock.advance(60_000);
    expect(records.map(({ call, reason, path }) => [call, reason, path])).toEqual([
      ["a", "broken", [{ step: "main/1", at: 0, outcome: null, ms: null }]],
    ]);
  });

  test("are one for a call that two processes lived, with the whole way", async () => {
    const seen: Observation[] = [];
    const host = await bench(dialling, () => ({
      observe: { stepped: (step) => void seen.push(step) },
    }));
    await host.call("a");
    await answer(host);
    host.transport.emit({ kind: "leg.left", leg: "a" });
    await settle();

    const records: CallRecord[] = [];
    const make = () =>
      createCallRecords({
        numbers: "full",
        clock: host.clock,
        write: (record) => records.push(record),
      });
    const [first, second] = [make(), make()];
    for (const step of seen.slice(0, 3)) {
      first.stepped?.(step);
      second.replayed?.(step);
    }
    first.forgotten?.("a", true);
    for (const step of seen.slice(3)) second.stepped?.(step);
    second.forgotten?.("a", false);

    expect(
      records.map(({ path, dialled, reason }) => [
        path.map(({ step }) => step),
        dialled.length,
        reason,
      ]),
    ).toEqual([[["main/1", "main/2", "main/3"], 1, "caller_left"]]);
  });

  test("are one for each call, whatever ends it", async () => {
    const host = await recorded();
    for (const leg of ["a", "b"]) await host.call(leg);
    host.transport.emit({ kind: "leg.left", leg: "a" });
    const drained = host.host.drain(0);
    await host.clock.advance(1_000);
    await drained;
    await host.host.close();

    expect(host.records.map(({ call, reason }) => [call, reason])).toEqual([
      ["a", "caller_left"],
      ["b", "shutdown"],
    ]);
  });
});
