import type { DeskState, RoomState } from "@flowrun/core/tooling";
import type { AskedTurn, DeskCaller, DeskScene, DeskSetting } from "./desk-scene.ts";
import type { Written } from "./room-world.ts";
import { countFrom, later, now, pairsOf, ranksOf, renamed, withoutIds } from "./stage.ts";

type Member = DeskState["members"][number];
type Callback = NonNullable<DeskState["callbacks"]>[number];

/**
 * Writes a scene without the things by which no desk decides: names, how long ago something was, how many calls there have been. Callers who are alike, and members who are, may change places. Times are now or later, and so 0 or 1.
 */
export function writeDesk(setting: DeskSetting, { room, callers, asked }: DeskScene): Written {
  const turns = [...callers, ...asked].flatMap(({ turn }) => (turn > 0 ? [turn] : []));
  const turnOf = ranksOf(turns);
  const inOrder = callersInOrder(
    callers.map((caller) => ({ ...caller, turn: turnOf(caller.turn) })),
  );
  const { members: before, waiting, offers, talking, kept, callbacks = [] } = room.own;
  const orderOf = ranksOf([...waiting, ...kept, ...callbacks].map(({ order }) => order));
  const plain = plainMembers(setting, before);
  const { members, fixed } = membersInOrder(setting, plain, inOrder);
  const text = JSON.stringify([
    inOrder.map((each) => [
      ...[each.id, each.stage, each.kind, each.turn, each.priority, each.offer, each.ringing],
      ...[each.going, each.member, each.place, each.told],
      room.pairs.some(({ id }) => id === each.id),
    ]),
    members.map(({ id, posts, doing, idleSince, restsUntil, taken }) => [
      ...[id, posts.map(({ duty }) => duty), doing, idleSince, restsUntil, taken],
    ]),
    waiting.map((each) => [
      ...[each.id, each.queue, each.priority, orderOf(each.order), each.place],
      ...[each.needs, written(each.relaxAt), each.offer],
    ]),
    offers.map(({ id, call, queue, members: called }) => [id, call, queue, called]),
    talking.map(({ id, queue, member }) => [id, queue, member]),
    kept.map(({ id, call, queue, priority, order, needs = [], relaxAt = null }) => [
      ...[id, call, queue, priority, orderOf(order), needs, written(relaxAt)],
    ]),
    callbacks.map((each) => [
      ...[each.id, each.queue, each.priority, orderOf(each.order), each.needs],
      ...[written(each.relaxAt), each.attempts, each.call ?? null, each.run],
      ...[written(each.until), written(each.lapsesAt ?? null)],
    ]),
    asked.map(({ place, turn, priority }) => [place, turnOf(turn), priority]),
  ]);
  return renamed(text, fixed);
}

/** A scene that was written, in a room that is otherwise as at the beginning. */
export function readDesk(first: RoomState<DeskState>, text: string): DeskScene {
  const [callers, members, waiting, offers, talking, kept, callbacks, asked] = JSON.parse(
    text,
  ) as WrittenDesk;
  const postsOf = new Map(first.own.members.map(({ id, posts }) => [id, posts]));
  const counts = first.own.counts;
  const own: DeskState = {
    counter: countFrom,
    counts,
    lengths: [],
    members: members.map(([id, duties, doing, idle, rests, taken]) => ({
      id,
      posts: (postsOf.get(id) ?? []).map((post, place) => ({
        ...post,
        duty: duties[place] ?? post.duty,
      })),
      doing,
      idleSince: now - countFrom + idle,
      restsUntil: rests === 0 ? now : later,
      taken,
    })),
    waiting: waiting.map(([id, queue, priority, order, place, needs, relaxes, offer]) => ({
      ...{ id, queue, priority, order, place, needs, offer },
      ...{ relaxAt: readTime(relaxes), since: now },
    })),
    offers: offers.map(([id, call, queue, called]) => ({
      id,
      call,
      queue,
      members: called,
      until: later,
    })),
    talking: talking.map(([id, queue, member]) => ({ id, queue, member, since: now })),
    kept: kept.map(([id, call, queue, priority, order, needs, relaxes]) => ({
      ...{ id, call, queue, priority, order, needs },
      ...{ relaxAt: readTime(relaxes), until: later },
    })),
    callbacks: callbacks.map(
      ([id, queue, priority, order, needs, relaxes, attempts, call, run, until, lapses]) => ({
        ...{
          id,
          queue,
          priority,
          order,
          needs,
          attempts,
          run,
          number: "n1",
          data: null,
          since: now,
        },
        ...(call === null ? {} : { call }),
        ...{ relaxAt: readTime(relaxes), until: readTime(until) ?? now },
        ...(lapses === null ? {} : { lapsesAt: readTime(lapses) ?? now }),
      }),
    ),
  };
  const known = callers.flatMap((each) => (each[11] ? [{ id: each[0] }] : []));
  return {
    room: { ...first, own, pairs: pairsOf(known) },
    callers: callers.map(
      ([id, stage, kind, turn, priority, offer, ringing, going, member, place, told]) => ({
        ...{ id, stage, kind, turn, priority, offer, ringing, going, member, place, told },
      }),
    ),
    asked: asked.map(([place, turn, priority]) => ({ place, turn, priority })),
  };
}

type Stages = DeskCaller["stage"];
type WrittenTime = 0 | 1 | null;
type WrittenDesk = [
  (readonly [
    ...[string, Stages, number, number, number, string, readonly string[], DeskCaller["going"]],
    ...[string, string, DeskCaller["told"], boolean],
  ])[],
  (readonly [
    string,
    readonly Member["posts"][number]["duty"][],
    Member["doing"],
    number,
    number,
    number,
  ])[],
  (readonly [
    ...[string, string, number, number, string],
    ...[readonly string[], WrittenTime, string | null],
  ])[],
  (readonly [string, string, string, readonly string[]])[],
  (readonly [string, string, string])[],
  (readonly [string, string, string, number, number, readonly string[], WrittenTime])[],
  (readonly [
    ...[string, string, number, number, readonly string[], WrittenTime, number],
    ...[string | null, Callback["run"], WrittenTime, WrittenTime],
  ])[],
  (readonly [AskedTurn["place"], number, number])[],
];

function written(at: number | null): WrittenTime {
  if (at === null) return null;
  return at > now ? 1 : 0;
}

function readTime(time: WrittenTime): number | null {
  if (time === null) return null;
  return time === 1 ? later : now;
}

function callersInOrder(callers: readonly DeskCaller[]): readonly DeskCaller[] {
  if (callers.length < 2) return callers;
  const by = new Map<DeskCaller, string>();
  const textOf = (caller: DeskCaller): string => {
    const text = by.get(caller) ?? withoutIds(JSON.stringify(caller));
    by.set(caller, text);
    return text;
  };
  return callers.toSorted((a, b) => a.turn - b.turn || (textOf(a) < textOf(b) ? -1 : 1));
}

/** By how many calls more than another one a member may have taken, as far as it is told apart. */
const mostTaken = 2;

function plainMembers(
  { chosen, counts }: DeskSetting,
  members: readonly Member[],
): readonly Member[] {
  const idleOf = ranksOf(
    members.flatMap(({ id, idleSince }) => (chosen.includes(id) ? [idleSince] : [])),
  );
  const least = Math.min(...members.map(({ taken }) => taken));
  return members.map((member) => ({
    ...member,
    idleSince: chosen.includes(member.id) ? idleOf(member.idleSince) : 0,
    restsUntil: written(member.restsUntil) ?? 0,
    taken: counts ? Math.min(mostTaken, member.taken - least) : 0,
  }));
}

/** Members that are listed alike are put in an order of what they do. */
function membersInOrder(
  { alike }: DeskSetting,
  members: readonly Member[],
  callers: readonly DeskCaller[],
): { readonly members: readonly Member[]; readonly fixed: ReadonlyMap<string, string> } {
  if (alike.length === 0) return { members, fixed: new Map() };
  const doing = (id: string): string =>
    callers
      .map(({ ringing, going, member }) => {
        const isGoing = going.some((each) => each.member === id);
        return `${ringing.includes(id) ? 1 : 0}${isGoing ? 1 : 0}${member === id ? 1 : 0}`;
      })
      .join("");
  const fixed = new Map<string, string>();
  const sorted = [...members];
  for (const names of alike) {
    const places = names.map((name) => members.findIndex(({ id }) => id === name));
    const inOrder = places
      .flatMap((place) => members[place] ?? [])
      .map((member) => {
        const { id: _id, ...rest } = member;
        return { member, by: withoutIds(JSON.stringify(rest)) + doing(member.id) };
      })
      .toSorted((a, b) => (a.by < b.by ? -1 : 1));
    for (const [at, { member }] of inOrder.entries()) {
      fixed.set(member.id, names[at] ?? member.id);
      sorted[places[at] ?? 0] = member;
    }
  }
  return { members: sorted, fixed };
}
