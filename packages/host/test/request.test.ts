import { describe, expect, test } from "vitest";
import type { Program } from "../../core/src/interpret/program.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, fakeProgram, type FakeFlow } from "./bench.ts";

const program: Program = {
  ...fakeProgram(),
  parts: {
    one: {
      name: "one",
      takes: { id: { kind: "string" }, note: { kind: "string", nullable: true } },
      asked: { note: { choices: ["soon", "late"] } },
      block: "main",
    } as unknown as Program["parts"][string],
  },
  requests: { remind: "one" },
};

/** A run that lasts until it is stopped. */
const lasting: FakeFlow = (event) =>
  event?.kind === "call.stopped" ? { status: "ended" } : undefined;

describe("Host.request", () => {
  test("begins a run of the part with what was given, and says its name", async () => {
    const { clock, host, journal, transport } = bench(lasting, undefined, { program });
    transport.connection({ kind: "connected" });
    await clock.advance(7);
    const fate = await host.request({ name: "remind", args: { id: 4711 } });
    await settle();
    expect(fate).toEqual({ kind: "started", run: "fr.request.7.1" });
    expect(journal[0]).toMatchObject({
      call: "fr.request.7.1",
      start: {
        run: "fr.request.7.1",
        part: "one",
        args: { id: "4711", note: null },
        by: "request:remind",
        at: 7,
      },
    });
  });

  test("begins a run of any part for whoever names the part", async () => {
    const { host, transport } = bench(lasting, undefined, { program });
    transport.connection({ kind: "connected" });
    const fates = ["one", "toString"].map((part) => host.request({ part, args: { id: "1" } }));
    expect(await Promise.all(fates)).toEqual([
      { kind: "started", run: "fr.request.0.1" },
      { kind: "unknown" },
    ]);
  });

  test.each([
    [{}, '"id" is missing.'],
    [{ id: true }, '"id" must be of the type string.'],
    [{ id: "1", note: "never" }, '"note" must be one of soon, late.'],
    [{ id: "1", notes: "x" }, 'There is no "notes". Did you mean "note"?'],
  ])("begins none with %j, and says why", async (args, why) => {
    const { host, steps } = bench(lasting, undefined, { program });
    expect([await host.request({ name: "remind", args }), steps]).toEqual([
      { kind: "wrong", why },
      [],
    ]);
  });

  test("knows nothing that the flow does not name", async () => {
    const { host } = bench(lasting, undefined, { program });
    const fates = ["one", "toString"].map((name) => host.request({ name, args: { id: "1" } }));
    expect(await Promise.all(fates)).toEqual([{ kind: "unknown" }, { kind: "unknown" }]);
  });

  test("refuses what its limits leave no room for", async () => {
    const { host, transport } = bench(lasting, undefined, { program, limits: { calls: 1 } });
    transport.connection({ kind: "connected" });
    const ask = async () => (await host.request({ name: "remind", args: { id: "1" } })).kind;
    expect([await ask(), await ask()]).toEqual(["started", "refused"]);
  });

  test("refuses while it drains, and while the platform on which it may dial is away", async () => {
    const { host, transport } = bench(lasting, undefined, { program });
    expect(await host.request({ name: "remind", args: { id: "1" } })).toEqual({ kind: "refused" });
    transport.connection({ kind: "connected" });
    void host.drain(1_000);
    expect(await host.request({ name: "remind", args: { id: "1" } })).toEqual({ kind: "refused" });
  });
});
