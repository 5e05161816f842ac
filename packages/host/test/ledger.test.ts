import { describe, expect, test } from "vitest";
import type { PlatformCommand } from "../../core/src/interpret/platform-command.ts";
import type { Observer } from "../src/host-options.ts";
import type { Ledger, LedgerEntry } from "../../core/src/ports/ledger.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import type { ScriptedAnswer } from "../../contracts/src/scripted-transport.ts";
import { settle } from "../../core/test/settle.ts";
import { heldLedger, type HeldLedger } from "./held-ledger.ts";
import {
  bench,
  command,
  customers,
  openRequests,
  fakeProgram,
  untilHungUp,
  type Bench,
  type FakeFlow,
} from "./bench.ts";

const up = { state: "up", from: "100", to: "200", args: [] } as const;
const survey = (...legs: readonly string[]): Survey => ({
  legs: new Map(legs.map((leg) => [leg, leg.startsWith("fr.") ? up : { ...up, isCaller: true }])),
  bridges: new Set(),
  createsFirst: true,
  plays: async () => false,
});

function host(
  ledger: Ledger,
  flow: FakeFlow,
  more: {
    readonly answer?: (command: PlatformCommand) => ScriptedAnswer;
    readonly found?: Survey;
    readonly observe?: Observer;
  } = {},
): Bench {
  const { observe } = more;
  return bench(
    flow,
    more.answer,
    { ledger, ...(observe && { observe }) },
    async () => more.found ?? survey(),
  );
}

const kindsOf = (ledger: HeldLedger): readonly string[] => ledger.entries.map(({ kind }) => kind);

describe("a host with a ledger", () => {
  test("does nothing of what an input leads to before the input is kept", async () => {
    const ledger = heldLedger();
    const flow = untilHungUp((leg) => [command.answer("r1", leg), command.lookup("r2", "7")]);
    const { call, host: running, transport } = host(ledger, flow);
    await call("a");
    expect([kindsOf(ledger), transport.commands, running.stats().lookups.sent]).toEqual([
      ["start"],
      [],
      0,
    ]);
    await ledger.commitAll();
    expect([
      transport.commands.map(({ request }) => request),
      running.stats().lookups.sent,
    ]).toEqual([["r1"], 1]);
    // A lookup goes out.
    expect(ledger.goingOut).toContain(true);
  });

  test("keeps with what comes next what leads to nothing and the platform would tell again, but keys at once", async () => {
    const ledger = heldLedger();
    const { call, transport } = host(
      ledger,
      untilHungUp(() => []),
    );
    await call("a");
    await ledger.commitAll();
    transport.emit({ kind: "leg.hangup_requested", leg: "a" });
    await settle();
    expect([kindsOf(ledger), ledger.waits()]).toEqual([["start", "event"], 0]);
    transport.emit({ kind: "dtmf.received", leg: "a", digit: "1" });
    await settle();
    expect([kindsOf(ledger), ledger.waits()]).toEqual([["start", "event", "event"], 1]);
    await ledger.commitAll();
    transport.emit({ kind: "leg.hangup_requested", leg: "a" });
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    expect([transport.commands, ledger.waits(), ledger.goingOut.at(-1)]).toEqual([[], 1, false]);
    await ledger.commitAll();
    expect(transport.commands).toMatchObject([{ request: "bye" }]);
  });

  test("keeps each input with the counter of the state after it, and that nothing is left of the call", async () => {
    const ledger = heldLedger();
    const { call, clock, transport } = host(
      ledger,
      untilHungUp(() => []),
    );
    await clock.advance(50);
    await call("a");
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    await ledger.commitAll();
    expect(ledger.entries.filter(({ kind }) => kind !== "beat")).toEqual([
      {
        kind: "start",
        call: "a",
        program: "fake",
        start: { leg: "a", from: "100", to: "200", args: [], at: 50 },
      },
      { kind: "event", call: "a", event: { kind: "leg.left", at: 50, leg: "a" }, n: 0 },
      {
        kind: "event",
        call: "a",
        event: { kind: "request.succeeded", at: 50, request: "bye", result: null },
        n: 0,
      },
      { kind: "end", call: "a" },
    ]);
  });

  test("tells an observer that nothing is left of the call before the ledger forgets it", async () => {
    const ledger = heldLedger();
    const forgotten: (readonly string[])[] = [];
    const observe: Observer = { forgotten: () => forgotten.push(kindsOf(ledger)) };
    const running = bench(
      untilHungUp(() => []),
      undefined,
      { ledger, observe },
    );
    await running.call("a");
    running.transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    await ledger.commitAll();
    expect([forgotten, kindsOf(ledger).at(-1)]).toEqual([[["start", "event", "event"]], "end"]);
  });

  test("gives a sign of life every second while calls are live", async () => {
    const ledger = heldLedger();
    const { call, clock, transport } = host(
      ledger,
      untilHungUp(() => []),
    );
    transport.connection({ kind: "connected" });
    await clock.advance(3_000);
    await call("a");
    await clock.advance(2_000);
    expect(ledger.entries.filter(({ kind }) => kind === "beat")).toEqual([
      { kind: "beat", at: 4_000 },
      { kind: "beat", at: 5_000 },
    ]);
  });
});

describe("a host that an earlier process left calls", () => {
  const started: LedgerEntry = {
    kind: "start",
    call: "a",
    program: "fake",
    start: { leg: "a", from: "100", to: "200", args: [], at: 0 },
  };

  test("goes on with them when it is connected, and shows nothing of what was taken before", async () => {
    const key: LedgerEntry = {
      kind: "event",
      call: "a",
      event: { kind: "dtmf.received", at: 1, leg: "a", digit: "1" },
      n: 0,
    };
    const ledger = heldLedger([started, key]);
    const restarted = host(
      ledger,
      untilHungUp(() => []),
      { found: survey("a") },
    );
    expect(restarted.host.stats().calls.live).toBe(1);
    await restarted.clock.advance(400);
    restarted.transport.connection({ kind: "connected" });
    await settle();
    expect(restarted.eventsOf("a")).toEqual(["call.resumed", "dtmf.missed"]);
    expect(restarted.transport.wanted).toEqual([{ helpers: [], legs: ["a"], bridges: [] }]);
  });

  test("tells an observer what was taken before as such, and of which calls another process may go on with", async () => {
    const told: (readonly [string, string | undefined])[] = [];
    const forgotten: (readonly [string, boolean])[] = [];
    const ledger = heldLedger([
      started,
      { ...started, call: "b", start: { ...started.start, leg: "b" } },
    ]);
    const observe: Observer = {
      replayed: ({ call, event }) => told.push(["replayed", `${call} ${event?.kind ?? "start"}`]),
      stepped: ({ call, event }) => told.push(["stepped", `${call} ${event?.kind}`]),
      forgotten: (call, goesOn) => forgotten.push([call, goesOn]),
    };
    const flow = untilHungUp(() => []);
    const { host: restarted, transport } = bench(flow, undefined, { ledger, observe }, async () =>
      survey("a", "b"),
    );
    transport.connection({ kind: "connected" });
    await settle();
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    await ledger.commitAll();
    await restarted.close();

    expect(told.slice(0, 2)).toEqual([
      ["replayed", "a start"],
      ["replayed", "b start"],
    ]);
    expect(told.slice(2).every(([kind]) => kind === "stepped")).toBe(true);
    expect(forgotten).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });

  test("sends again what was asked, or was to be asked, of the platform and of others", async () => {
    const flow: FakeFlow = (event, leg) => {
      const commands = [
        command.answer("r1", leg),
        command.lookup("r2", "7"),
        command.play("r3", "p", leg),
      ];
      return event === undefined ? { commands } : undefined;
    };
    const ledger = heldLedger([started]);
    const restarted = host(ledger, openRequests(flow), { found: survey("a") });
    restarted.transport.connection({ kind: "connected" });
    await settle();
    await ledger.commitAll();
    expect(restarted.transport.commands.map(({ request }) => request)).toEqual(["r1", "r3"]);
    expect(restarted.host.stats().lookups.sent).toBe(1);
  });

  test("masks in the journal what answers secret requests that were made before", async () => {
    const flow: FakeFlow = (event) =>
      event === undefined ? { commands: [command.lookup("r2", "7")] } : undefined;
    const secret = {
      ...fakeProgram(),
      tables: { customers: { ...customers, secretColumns: ["age"] } },
    };
    const ledger = { ...heldLedger([started]), program: () => secret };
    const restarted = host(ledger, openRequests(flow), { found: survey("a") });
    restarted.transport.connection({ kind: "connected" });
    await settle();
    await ledger.commitAll();
    expect(restarted.journal).toContainEqual(
      expect.objectContaining({
        event: expect.objectContaining({ request: "r2", result: { id: "7", age: "•" } }),
      }),
    );
  });

  test("ends a call whose flow is not there any more, and one that the platform does not have", async () => {
    const ledger = heldLedger([{ ...started, call: "b", program: "gone" }, started]);
    const restarted = host(
      ledger,
      untilHungUp(() => []),
    );
    restarted.transport.connection({ kind: "connected" });
    await settle();
    await ledger.commitAll();
    expect(restarted.log.lines.map(({ message }) => message)).toContain(
      "The flow of a call is not there any more; it ends.",
    );
    expect(restarted.eventsOf("a")).toEqual(["call.resumed", "call.stopped", "request.succeeded"]);
    expect(ledger.entries.filter(({ kind }) => kind === "end")).toHaveLength(2);
  });

  /** What another interpreter would have made of a key. */
  const strange: LedgerEntry = {
    kind: "event",
    call: "a",
    event: { kind: "dtmf.received", at: 1, leg: "a", digit: "1" },
    n: 9,
  };

  /** The call was led elsewhere, and the platform holds this of it, in a bridge of its own. */
  async function strandedWith(
    ...legs: readonly string[]
  ): Promise<Bench & { readonly ledger: HeldLedger; readonly told: readonly string[] }> {
    const told: string[] = [];
    const observe: Observer = {
      // Before the ledger forgets it.
      stranded: ({ start, program }) =>
        told.push(`${JSON.stringify(start)} ${program?.name} ${kindsOf(ledger).length}`),
    };
    const ledger = heldLedger([started, strange]);
    const found = { ...survey(...legs), bridges: new Set(["fr.a.2", "fr.other.2"]) };
    const restarted = host(
      ledger,
      untilHungUp(() => []),
      { found, observe },
    );
    restarted.transport.connection({ kind: "connected" });
    await settle();
    await ledger.commitAll();
    return { ...restarted, ledger, told };
  }

  test("ends a call that is led elsewhere by another interpreter than before, and says so", async () => {
    const { host: restarted, ledger, log, told, transport } = await strandedWith("a");
    expect(log.lines).toContainEqual(
      expect.objectContaining({
        level: "error",
        fields: { call: "a", code: "RUN_RESUME_VERSION" },
        message: "A call was led elsewhere by another version of flowrun; it ends.",
      }),
    );
    // What nobody wants is removed by the transport.
    expect([transport.wanted, kindsOf(ledger)]).toEqual([
      [{ helpers: [], legs: [], bridges: [] }],
      ["end"],
    ]);
    expect(told).toEqual(['{"leg":"a","from":"100","to":"200","args":[],"at":0} fake 0']);
    expect(restarted.stats().calls.live).toBe(0);
  });

  test("leaves two alone who talk in such a call, and clears up when one of them leaves", async () => {
    const { ledger, log, told, transport } = await strandedWith("a", "fr.a.3", "b");
    expect(log.lines.map(({ message }) => message)).toContain(
      "A call was led elsewhere by another version of flowrun; who talks in it is left alone until one of them hangs up.",
    );
    expect([transport.wanted, kindsOf(ledger)]).toEqual([
      [{ helpers: [], legs: ["a", "fr.a.3"], bridges: ["fr.a.2"] }],
      [],
    ]);
    transport.emit({ kind: "dtmf.received", leg: "a", digit: "1" });
    await settle();
    expect([transport.commands, told]).toEqual([[], []]);
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    expect(transport.commands).toEqual([
      { kind: "leg.hangup", request: "host:fr.a.3", leg: "fr.a.3" },
      { kind: "bridge.destroy", request: "host:fr.a.2", bridge: "fr.a.2" },
    ]);
    expect([kindsOf(ledger), told.length]).toEqual([["end"], 1]);
  });
});
