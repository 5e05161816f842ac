import { describe, expect, test } from "vitest";
import type { RoomSendCommand } from "../../core/src/interpret/command.ts";
import type { ConferenceRules } from "../../core/src/rooms/conference-state.ts";
import type { DeskMessage } from "../../core/src/rooms/desk-messages.ts";
import type { DeskRules } from "../../core/src/rooms/desk-rules.ts";
import type { RoomJournalEntry } from "../../core/src/ports/journal.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import { settle } from "../../core/test/settle.ts";
import { heldLedger } from "./held-ledger.ts";
import { bench, command, fakeProgram, type FakeFlow } from "./bench.ts";

const desk: DeskRules = {
  kind: "desk",
  queues: [
    {
      name: "support",
      members: [{ to: "PJSIP/2001", skills: [], level: 1 }],
      duty: "ready",
      choose: "longest_idle",
      ring: 20_000,
      capacity: 2,
      rest: 0,
      pause: 10_000,
    },
  ],
};
const program = { ...fakeProgram(), rooms: { desk } };

const say = (seq: number, body: DeskMessage, room = "desk"): RoomSendCommand => ({
  kind: "room.send",
  room,
  seq,
  body,
});
const join: DeskMessage = {
  kind: "join",
  queue: "support",
  priority: 5,
  needs: [],
  relax: null,
  place: null,
};
const figures = (waiting: number, talking: number, ready: number) => ({
  queue: { support: { waiting, talking, ready } },
});

/** Waits in the queue until the caller hangs up, and answers an offer with what `says` gives. */
const waits =
  (says: readonly RoomSendCommand[] = []): FakeFlow =>
  (event, call) => {
    if (event === undefined) return { commands: [say(1, join)] };
    if (event.kind === "leg.left" || event.kind === "call.stopped")
      return { status: "leaving", commands: [command.hangup("bye", call)] };
    if (event.kind === "request.succeeded") return { status: "ended" };
    return event.kind === "room.told" && event.seq === 2 ? { commands: says } : undefined;
  };

describe("a call that writes to a room", () => {
  test("is told what the room says to it, in order and numbered", async () => {
    const { call, steps } = bench(waits(), undefined, { program });
    await call("a");

    expect(steps.flatMap(({ event }) => (event?.kind === "room.told" ? [event] : []))).toEqual([
      {
        kind: "room.told",
        at: 0,
        room: "desk",
        seq: 1,
        body: { kind: "placed", place: "p1", position: 1, waiting: 1, estimate: null },
      },
      {
        kind: "room.told",
        at: 0,
        room: "desk",
        seq: 2,
        body: { kind: "offer", offer: "o2", members: ["PJSIP/2001"], ring: 20_000 },
      },
    ]);
  });

  test("is counted in the room until it is over, however it ends", async () => {
    const answered = {
      kind: "result",
      offer: "o2",
      member: "PJSIP/2001",
      outcome: "answered",
    } as const;
    const { call, host, transport } = bench(waits([say(2, answered)]), undefined, { program });
    expect(host.stats().rooms).toEqual(figures(0, 0, 1));
    await call("a");
    expect(host.stats().rooms).toEqual(figures(0, 1, 0));
    transport.emit({ kind: "leg.left", leg: "a" });
    await settle();

    expect(host.stats().rooms).toEqual(figures(0, 0, 1));
    expect(host.stats().held).toEqual({ timers: 0, ids: 0 });
  });

  test("is told that the room is lost where its flow declares none", async () => {
    const { call, eventsOf } = bench((event) =>
      event === undefined ? { commands: [say(1, join)] } : undefined,
    );
    await call("a");

    expect(eventsOf("a")).toEqual(["start", "room.lost"]);
  });

  test("is told once that the room is lost, whatever it said before it knew, and again after it began anew", async () => {
    const says = [say(1, join), say(2, join), say(3, join)];
    const { call, eventsOf, transport } = bench((event) => {
      if (event === undefined) return { commands: says };
      return event.kind === "dtmf.received" ? { commands: [say(1, join)] } : undefined;
    });
    await call("a");
    expect(eventsOf("a")).toEqual(["start", "room.lost"]);

    transport.emit({ kind: "dtmf.received", leg: "a", digit: "1" });
    await settle();
    expect(eventsOf("a")).toEqual(["start", "room.lost", "dtmf.received", "room.lost"]);
  });
});

const away = new PortError("X_AWAY", "The connection was lost.");

const staff: ConferenceRules = {
  kind: "conference",
  name: "staff",
  capacity: 5,
  waitFor: "nobody",
  endsWith: "last",
  music: null,
  joined: [],
  left: [],
};

/** Enters a conference, and is inside as soon as it is let in. */
const confers: FakeFlow = (event, call) => {
  const room = "conference:staff:1";
  if (event === undefined)
    return {
      commands: [
        { kind: "room.send", room, seq: 1, body: { kind: "enter", role: "member", announce: [] } },
      ],
    };
  if (event.kind === "leg.left" || event.kind === "call.stopped")
    return { status: "leaving", commands: [command.hangup("bye", call)] };
  if (event.kind === "request.succeeded") return { status: "ended" };
  const isIn = event.kind === "room.told" && event.seq === 1;
  return isIn
    ? { commands: [{ kind: "room.send", room, seq: 2, body: { kind: "inside" } }] }
    : undefined;
};

describe("a room", () => {
  test("is opened by the first who writes to it, and is closed with its bridge when the last one is gone", async () => {
    const rooms = { "conference:staff": staff };
    const { call, host, transport } = bench(confers, undefined, {
      program: { ...fakeProgram(), rooms },
    });
    expect(host.stats().rooms).toEqual({});
    await call("a");
    await call("b");
    await settle();
    expect(host.stats().rooms).toEqual({ conference: { staff: { waiting: 0, talking: 2 } } });
    for (const leg of ["a", "b"]) transport.emit({ kind: "leg.left", leg });
    await settle();

    expect(host.stats().rooms).toEqual({});
    expect(host.stats().held).toEqual({ timers: 0, ids: 0 });
  });

  test("tells its calls that there is none when the platform refuses its bridge", async () => {
    const rooms = { "conference:staff": staff };
    const refused = new PortError("X_REFUSED", "no bridges", { certain: true });
    const { call, host, steps, transport } = bench(
      confers,
      ({ kind }) => (kind === "bridge.create" ? refused : "succeed"),
      { program: { ...fakeProgram(), rooms } },
    );
    transport.connection({ kind: "connected" });
    await call("a");

    expect(steps.at(-1)?.event).toEqual({
      kind: "room.told",
      at: 0,
      room: "conference:staff:1",
      seq: 1,
      body: { kind: "refused", why: "failed" },
    });
    expect(host.stats().rooms).toEqual({ conference: { staff: { waiting: 0, talking: 0 } } });
  });

  test("asks again for the bridge that it asked for when the connection was lost, and goes on with it", async () => {
    const rooms = { "conference:staff": staff };
    const { call, host, transport } = bench(
      confers,
      ({ kind }) => (kind === "bridge.create" ? "wait" : "succeed"),
      { program: { ...fakeProgram(), rooms } },
      async () => survey,
    );
    transport.connection({ kind: "connected" });
    await call("a");
    const [asked = ""] = transport.waiting;
    transport.connection({ kind: "waiting", attempt: 1, retryMs: 100, error: away });
    transport.fail(asked, away);
    await settle();
    expect(host.stats().rooms).toEqual({ conference: { staff: { waiting: 1, talking: 0 } } });
    transport.connection({ kind: "connected" });
    await settle();
    expect(transport.waiting).toEqual([asked]);
    transport.succeed(asked);
    await settle();

    expect(host.stats().rooms).toEqual({ conference: { staff: { waiting: 0, talking: 1 } } });
  });

  test("takes back what nobody has answered in its time, whatever its calls do", async () => {
    const { call, clock, host, steps } = bench(waits(), undefined, { program });
    await call("a");
    await clock.advance(50_000);

    expect(
      steps.map(({ event }) => (event?.kind === "room.told" ? event.body : event?.kind)).at(-1),
    ).toEqual({
      kind: "revoke",
      offer: "o2",
      member: null,
    });
    expect(host.stats().rooms).toEqual(figures(1, 0, 1));
  });

  test("has a journal of its inputs, and of what came of each", async () => {
    const rooms: RoomJournalEntry[] = [];
    const journal = { write: () => {}, room: (entry: RoomJournalEntry) => rooms.push(entry) };
    const { call } = bench(waits(), undefined, { program, journal });
    await call("a");

    const commands = [
      expect.anything(),
      expect.anything(),
      expect.objectContaining({ kind: "timer.set" }),
    ];
    expect(rooms).toEqual([
      { room: "desk", at: 0, rules: desk, commands: [] },
      { room: "desk", event: { kind: "message", at: 0, call: "a", seq: 1, body: join }, commands },
    ]);
  });

  test("takes the rules of a program that is swapped in, and keeps who waits", async () => {
    const { call, host } = bench(waits(), undefined, { program });
    await call("a");
    const [support] = desk.queues;
    const more = {
      ...desk,
      queues: [{ ...support, members: [{ to: "PJSIP/2002", skills: [], level: 1 }] }],
    };
    host.swap({ ...program, rooms: { desk: more } });

    expect(host.stats().rooms).toEqual(figures(1, 0, 1));
  });

  test("goes on in another process with those who wait in it, and without those who are not there any more", async () => {
    const left = heldLedger();
    const before = bench(waits(), undefined, { program, ledger: left });
    for (const call of ["a", "b", "c"]) await before.call(call);
    const entries = left.entries.filter((entry) => !("call" in entry) || entry.call !== "c");
    const after = bench(
      waits(),
      undefined,
      { program, ledger: heldLedger(entries) },
      async () => survey,
    );

    expect(after.host.stats().rooms).toEqual(figures(2, 0, 0));
    after.transport.connection({ kind: "connected" });
    await settle();
    after.transport.emit({ kind: "leg.left", leg: "a" });
    await settle();
    expect(after.eventsOf("b")).toEqual(["call.resumed", "dtmf.missed", "room.told"]);
  });
});

const survey: Survey = {
  legs: new Map(["a", "b"].map((leg) => [leg, { state: "up", from: "100", to: "200", args: [] }])),
  bridges: new Set(),
  createsFirst: true,
  plays: async () => false,
};
