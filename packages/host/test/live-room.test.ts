import type { Json } from "../../core/src/json.ts";
import type { RoomState } from "../../core/src/rooms/room.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import { recordingLogger } from "../../contracts/src/loggers.ts";
import { describe, expect, test } from "vitest";
import type { Handed } from "../src/left-rooms.ts";
import { LiveRoom } from "../src/live-room.ts";
import type { RoomContext } from "../src/room-context.ts";

const room = "limits";
const rules = { kind: "limits" } as const;

/** A room with a ledger, or none, and all that it told. `taken` are the calls that took its words. */
function opened({ hasLedger = true }: { readonly hasLedger?: boolean } = {}) {
  const taken = new Set<string>();
  const written: LedgerEntry[] = [];
  const told: (readonly [string, number, Json])[] = [];
  const forgotten: (readonly [string, boolean])[] = [];
  const ledger = {
    write: (entry: LedgerEntry) => void written.push(entry),
    commit: (release: () => void) => release(),
  };
  const context = {
    clock: { now: () => 5 },
    alarms: { set: () => () => undefined },
    log: recordingLogger(),
    routes: { releaseAll: () => undefined },
    standing: { isAway: false },
    mayAsk: () => true,
    ...(hasLedger ? { ledger } : {}),
    tell: (call: string, { seq, body }: { readonly seq: number; readonly body: Json }) =>
      void told.push([call, seq, body]),
    begin: () => undefined,
    isTaken: (handed: Handed) => "call" in handed && taken.has(handed.call),
    forget: ({ id }: RoomState, isLost: boolean) => void forgotten.push([id, isLost]),
  } as unknown as RoomContext;
  const live = LiveRoom.open({ room, rules, at: 5 }, context);
  const enters = (call: string): void =>
    live.take({
      kind: "message",
      ...{ call, seq: 1, body: { kind: "enter", limit: "trunk", most: 1 } },
    });
  return { live, enters, taken, written, told, forgotten };
}

const handedIn = (entry: LedgerEntry | undefined): readonly Handed[] | undefined =>
  entry?.kind === "room.state" ? entry.handed : undefined;
const [entered, refused] = [{ kind: "entered" }, { kind: "refused", why: "full" }];

describe("a room", () => {
  test("tells again what nobody has taken, and nothing else", () => {
    const { live, enters, taken, told } = opened();
    for (const call of ["a", "b"]) enters(call);
    const all = [
      ["a", 1, entered],
      ["b", 1, refused],
    ];
    expect(told).toEqual(all);
    taken.add("a");
    live.handOnAgain();
    expect(told.slice(2)).toEqual(all.slice(1));
  });

  test("remembers nothing of what it told without a ledger", () => {
    const { live, enters, told } = opened({ hasLedger: false });
    enters("a");
    live.handOnAgain();
    expect(told).toHaveLength(1);
  });

  test("writes where it stands for another process, without what calls have taken", () => {
    const { live, enters, taken, written } = opened();
    for (const call of ["a", "b"]) enters(call);
    taken.add("a");
    live.freeze();
    const stand = written.at(-1);
    expect(handedIn(stand)?.map((handed) => "call" in handed && handed.call)).toEqual(["b"]);
    live.freeze();
    expect(written.at(-1)).toBe(stand);
  });

  test("takes what happened while it stood still, once nobody else went on with it", () => {
    const { live, enters, told, written } = opened();
    live.freeze();
    const before = written.length;
    enters("a");
    expect([told, written.length]).toEqual([[], before]);
    live.thaw();
    expect(told).toEqual([["a", 1, entered]]);
    expect(written.at(-1)).toMatchObject({ kind: "room.event", room });
  });

  test("is forgotten once: as over when the last call is gone, as lost when it is given up", () => {
    const over = opened();
    over.enters("a");
    over.live.take({ kind: "gone", call: "a" });
    over.live.lose();
    expect(over.forgotten).toEqual([[room, false]]);
    expect(over.written.at(-1)).toEqual({ kind: "room.end", room });

    const lost = opened();
    lost.enters("a");
    lost.live.lose();
    lost.enters("b");
    expect([lost.forgotten, lost.told.length]).toEqual([[[room, true]], 1]);
  });
});
