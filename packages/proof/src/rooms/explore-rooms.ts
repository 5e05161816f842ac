import type { Program } from "@flowrun/core";
import {
  type ConferenceRules,
  type DeskRules,
  type LotRules,
  roomStep,
} from "@flowrun/core/tooling";
import { conferenceWorld } from "./conference-world.ts";
import { deskWorld } from "./desk-world.ts";
import { lotWorld } from "./lot-world.ts";
import { callsBack, queueOfFlow, type Size, waitInVain } from "./queue-of-flow.ts";
import { conferenceOfFlow, lotOfFlow } from "./room-of-flow.ts";
import type { StepRoom } from "./stage.ts";
import {
  type BrokenOrder,
  type KeptWalk,
  type RoomWalk,
  type WalkBound,
  walkRoom,
} from "./walk-room.ts";

/** The bound of each walk where nobody says otherwise. */
export const usualRoomBound: WalkBound = { scenes: 12_000 };

/** The findings about a queue, a parking lot or a conference, in every order of what may happen. */
export interface RoomProof {
  readonly kind: "queue" | "lot" | "conference";
  /** As the flow declares it. */
  readonly name: string;
  /** The walks, those with few callers at once first. */
  readonly walks: readonly SizedWalk[];
  /** A shortest order in which a law is broken; null: none was found. */
  readonly broken: BrokenOrder | null;
  /** Things that no caller can have, whatever happens, in sentences. */
  readonly never: readonly string[];
}

/** A walk with so many callers, and members, at once. */
export interface SizedWalk extends Pick<RoomWalk, "scenes" | "moves" | "isWhole" | "depth"> {
  readonly callers: number;
  /** The members of a queue; absent for any other room. */
  readonly members?: number;
  /** Whether callers ask to be called back; absent where nobody can. */
  readonly callbacks?: boolean;
}

/** A room of a flow that can be walked: its sizes in lists, in each from small to large. */
interface Walkable extends Pick<RoomProof, "kind" | "name" | "never"> {
  readonly sizes: readonly (readonly Size[])[];
  readonly walk: (size: Size, step: StepRoom, bound: WalkBound) => KeptWalk;
}

const sizeOf = (callers: number, members: number, callbacks = false): Size => ({
  callers,
  members,
  callbacks,
});
const queueSizes = [sizeOf(2, 1), sizeOf(2, 2), sizeOf(3, 2), sizeOf(3, 3)];
const roomSizes = [sizeOf(2, 0), sizeOf(3, 0)];

/**
 * Walks the queues, lots and conferences of a flow with its options, each in every order of
 * arrivals, answers, hang-ups and times that run out. With more and more callers at once, until a
 * walk meets the bound. Pure: the same flow gives the same proofs.
 */
export function exploreRooms(
  program: Program,
  bound: WalkBound = usualRoomBound,
  step: StepRoom = roomStep,
): readonly RoomProof[] {
  return [...roomsOneByOne(program, bound, step)].filter((proof) => proof !== undefined);
}

/** The proofs of {@link exploreRooms}, one by one, with a pause behind each walk. */
export function* roomsOneByOne(
  program: Program,
  bound: WalkBound = usualRoomBound,
  step: StepRoom = roomStep,
): Generator<RoomProof | undefined, undefined> {
  for (const room of walkableIn(program)) yield yield* prove(room, bound, step);
}

function* prove(
  { kind, name, sizes, walk, never }: Walkable,
  bound: WalkBound,
  step: StepRoom,
): Generator<undefined, RoomProof> {
  const walks: SizedWalk[] = [];
  for (const growing of sizes)
    for (const size of growing) {
      const { scenes, moves, isWhole, depth, broken } = walk(size, step, bound);
      walks.push({
        callers: size.callers,
        ...(kind === "queue" ? { members: size.members } : {}),
        ...(sizes.length > 1 ? { callbacks: size.callbacks } : {}),
        ...{ scenes, moves, isWhole, depth },
      });
      if (broken !== undefined) return { kind, name, walks, broken, never };
      yield;
      if (!isWhole) break;
    }
  return { kind, name, walks, broken: null, never };
}

function walkableIn(program: Program): readonly Walkable[] {
  return Object.values(program.rooms ?? {}).flatMap((rules): readonly Walkable[] => {
    const desk = rules as DeskRules;
    if (rules.kind === "desk")
      return desk.queues.map(({ name }) => walkableQueue(program, desk, name));
    if (rules.kind === "lot") return [walkableLot(program, rules as LotRules)];
    return rules.kind === "conference"
      ? [walkableConference(program, rules as ConferenceRules)]
      : [];
  });
}

function walkableQueue(program: Program, desk: DeskRules, name: string): Walkable {
  const all = queueOfFlow(program, desk, name, sizeOf(1, mostMembers)).endpoints.size;
  const sizes = queueSizes.filter(({ members }) => members <= Math.max(1, all));
  const alone = all <= 1 ? [sizeOf(3, 1)] : [];
  const calledBack = callsBack(program, desk, name)
    ? [[...sizes, ...alone].map((size) => ({ ...size, callbacks: true }))]
    : [];
  return {
    ...{ kind: "queue", name, sizes: [[...sizes, ...alone], ...calledBack] },
    never: waitInVain(program, desk, name),
    walk: (size, step, bound) => {
      const { setting, endpoints } = queueOfFlow(program, desk, name, size);
      return walkRoom(deskWorld(setting, step), bound, () => callerLabels(endpoints));
    },
  };
}

/** More than any walk has. */
const mostMembers = 4;

function walkableLot(program: Program, rules: LotRules): Walkable {
  const { setting, never } = lotOfFlow(program, rules);
  return {
    ...{ kind: "lot", name: rules.name, sizes: [roomSizes], never },
    walk: ({ callers: most }, step, bound) =>
      walkRoom(lotWorld({ ...setting, most }, step), bound, () => callerLabels()),
  };
}

function walkableConference(program: Program, rules: ConferenceRules): Walkable {
  const { setting, never } = conferenceOfFlow(program, rules);
  return {
    ...{ kind: "conference", name: rules.name, sizes: [roomSizes], never },
    walk: ({ callers: most }, step, bound) =>
      walkRoom(conferenceWorld({ ...setting, most }, step), bound, () => callerLabels()),
  };
}

/** Names for those who come up in an order: callers by number, members by their endpoints. */
function callerLabels(endpoints: ReadonlyMap<string, string> = new Map()): (id: string) => string {
  let callers = 0;
  let called = 0;
  return (id) => {
    const endpoint = endpoints.get(id);
    if (endpoint !== undefined) return endpoint;
    if (!id.startsWith("fr.")) return `caller ${(callers += 1)}`;
    called += 1;
    return called === 1 ? "the one who is called back" : `the one who is called back (${called})`;
  };
}
