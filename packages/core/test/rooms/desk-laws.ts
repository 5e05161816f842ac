import { isDeepStrictEqual } from "node:util";
import { callable, inTurn } from "../../src/rooms/desk-callbacks.ts";
import { fits, isIdle } from "../../src/rooms/desk-choice.ts";
import type { DeskRules } from "../../src/rooms/desk-rules.ts";
import type { RoomEvent } from "../../src/rooms/room.ts";
import type { Callback, DeskState, Waiting } from "../../src/rooms/desk-state.ts";
import type { DeskRoom, Seen, StepRoom } from "./desk-world.ts";

/** The first law that what was seen breaks, such as `R4`; null when all hold. */
export function brokenLaw(seen: readonly Seen[], step: StepRoom): string | null {
  let joined = 0;
  const over = new Set<string>();
  for (const each of seen) {
    const { event, step: came } = each;
    if (event.kind === "gone") over.add(event.call);
    joined += came.state.own.counts.joined - each.before.own.counts.joined;
    const laws: readonly [string, boolean][] = [
      ["R1", isDeepStrictEqual(step(each.before, event), came) && isPlain(came)],
      ["R2", oneThingAtATime(came.state.own)],
      ["R3", nobodyWaitsInVain(came.state, event) && nobodyIsOvertaken(each)],
      ["R4", nothingIsLeft(each, over) && nobodyIsCalledWhileHere(came.state)],
      [
        "R5",
        everyCallbackIsCounted(came.state.own) &&
          everybodyIsCounted(came.state.own) &&
          joined === came.state.own.counts.joined,
      ],
      [
        "R6",
        isKnownOrLate(each, over) ? came.state === each.before && came.commands.length === 0 : true,
      ],
    ];
    const broken = laws.find(([, holds]) => !holds);
    if (broken !== undefined) return broken[0];
  }
  return null;
}

function isPlain(value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
}

/** A member is kept free for one at most who is being called back, and for whom nobody else is. */
function isKeptForSomebody({
  members,
  callbacks = [],
}: Pick<DeskState, "members" | "callbacks">): boolean {
  const places = members.flatMap(({ doing }) => (doing?.kind === "kept" ? [doing.place] : []));
  const isCalled = (place: string): boolean =>
    callbacks.some(({ id, run }) => id === place && run !== null);
  return new Set(places).size === places.length && places.every(isCalled);
}

function oneThingAtATime({ members, offers, waiting, callbacks = [] }: DeskState): boolean {
  const called = offers.flatMap((offer) =>
    offer.members.map((member) => ({ member, offer: offer.id })),
  );
  return (
    new Set(called.map(({ member }) => member)).size === called.length &&
    called.every(({ member, offer }) => {
      const doing = members.find(({ id }) => id === member)?.doing;
      return doing?.kind === "offered" && doing.offer === offer;
    }) &&
    members.every(
      ({ id, doing }) => doing?.kind !== "offered" || called.some(({ member }) => member === id),
    ) &&
    isKeptForSomebody({ members, callbacks }) &&
    waiting.every(
      ({ id, offer }) =>
        offer === null || offers.some((each) => each.id === offer && each.call === id),
    )
  );
}

function nobodyWaitsInVain(room: DeskRoom, { kind, at }: RoomEvent): boolean {
  const { due, own } = room;
  const { members, waiting } = own;
  // What this very instant brings comes with the timer, which another event of it may be ahead of.
  if (due === at && kind !== "timer.fired") return true;
  const idle = members.filter((each) => isIdle(each, at));
  const turns = [...waiting.filter(({ offer }) => offer === null), ...callableIn(room, at)];
  return turns.every((turn) => !idle.some((each) => fits(each, turn, at)));
}

function nobodyIsOvertaken({ before, event, step }: Seen): boolean {
  const { waiting, offers, members, callbacks = [] } = step.state.own;
  const wereKept = before.own.members
    .filter(({ doing }) => doing?.kind === "kept")
    .map(({ id }) => id);
  const isNew = (id: string | null): boolean =>
    id !== null && !before.own.offers.some((offer) => offer.id === id);
  const offeredTo = ({ offer }: Waiting): readonly string[] =>
    isNew(offer) ? (offers.find(({ id }) => id === offer)?.members ?? []) : [];
  const keptFor = ({ id, run }: Callback): readonly string[] => {
    const isBegun =
      run !== null && before.own.callbacks?.find((each) => each.id === id)?.run !== run;
    return isBegun
      ? members.flatMap(({ id: member, doing }) => (isKept(doing, id) ? [member] : []))
      : [];
  };
  const earlier = [
    ...waiting.filter(({ offer }) => offer === null),
    ...callableIn(step.state, event.at),
  ];
  const turns = [
    ...waiting.map((turn) => ({ turn, taken: offeredTo(turn) })),
    ...callbacks.map((turn) => ({ turn, taken: keptFor(turn) })),
  ];
  return turns.every(({ turn, taken }) => {
    // Who comes from a callback has the member who was kept free for that.
    if (taken.some((member) => wereKept.includes(member))) return true;
    const passed = earlier.filter((each) => each.queue === turn.queue && inTurn(each, turn) < 0);
    return !passed.some((each) =>
      members.some((one) => taken.includes(one.id) && fits(one, each, event.at)),
    );
  });
}

function callableIn({ rules, own }: DeskRoom, at: number): readonly Callback[] {
  return callable({ rules: rules as DeskRules, state: own, at });
}

/** Nobody is called back whose call is there. */
function nobodyIsCalledWhileHere({ pairs, own: { callbacks = [] } }: DeskRoom): boolean {
  return callbacks.every(
    ({ run, call }) => call === undefined || (run === null && pairs.some(({ id }) => id === call)),
  );
}

function isKept(doing: DeskState["members"][number]["doing"], place: string): boolean {
  return doing?.kind === "kept" && doing.place === place;
}

function everyCallbackIsCounted({ callbacks = [], callbackCounts }: DeskState): boolean {
  const { asked, refused, came, failed } = callbackCounts ?? {
    asked: 0,
    refused: 0,
    came: 0,
    failed: 0,
  };
  return asked === callbacks.length + refused + came + failed;
}

function nothingIsLeft({ step }: Seen, over: ReadonlySet<string>): boolean {
  const { pairs, own: desk } = step.state;
  const { waiting, talking, kept, offers, members, callbacks = [] } = desk;
  const runs = callbacks.flatMap(({ run }) => run ?? []).map((id) => ({ id }));
  const there = [...runs, ...pairs, ...waiting, ...talking].map(({ id }) => id);
  const owners = [...kept, ...offers].map(({ call }) => call);
  const talkedTo = members.flatMap(({ doing }) => (doing?.kind === "talking" ? [doing.call] : []));
  const told = step.commands.flatMap((command) =>
    command.kind === "call.tell" ? [command.call] : [],
  );
  return ![...there, ...owners, ...talkedTo, ...told].some((call) => over.has(call));
}

function everybodyIsCounted({ counts, waiting, talking }: DeskState): boolean {
  const { joined, left, refused, gone, served } = counts;
  return joined === waiting.length + talking.length + left + refused + gone + served;
}

function isKnownOrLate({ before, event }: Seen, over: ReadonlySet<string>): boolean {
  if (event.kind !== "message") return false;
  const seen = before.pairs.find(({ id }) => id === event.call)?.seen ?? 0;
  return event.seq <= seen || over.has(event.call);
}
