import type { Came, Move, RoomWorld, Written } from "./room-world.ts";

/** How far a room is walked. */
export interface WalkBound {
  /** The most scenes that are told apart. */
  readonly scenes: number;
}

/** The findings in all orders of what may happen. */
export interface RoomWalk {
  /** How many scenes were told apart. */
  readonly scenes: number;
  /** How many moves from them were made. */
  readonly moves: number;
  /** Whether there is no other scene, so that the laws hold in orders of any length. */
  readonly isWhole: boolean;
  /** Every order of so many moves was walked; all orders, where the walk is whole. */
  readonly depth: number;
  /** Everything worth telling that has come about in some order. */
  readonly marks: ReadonlySet<string>;
  /** A shortest order in which a law is broken; `undefined`: none was found. */
  readonly broken: BrokenOrder | undefined;
}

/** An order in which a law is broken. */
export interface BrokenOrder {
  /** In a sentence. */
  readonly law: string;
  /** The moves, one after the other. */
  readonly order: readonly string[];
}

/** A walk, with the scenes that it has met, as they are written. */
export interface KeptWalk extends RoomWalk {
  readonly known: Pick<ReadonlySet<string>, "has">;
}

/**
 * Walks every order of moves in a room, breadth first. It ends where there is no new scene, the bound is met, or a law is broken. `label` gives the name that a reader knows of an id. It is asked in the order in which ids come up. Pure.
 */
export function walkRoom<Scene>(
  world: RoomWorld<Scene>,
  bound: WalkBound,
  label: () => (id: string) => string,
): KeptWalk {
  const first = world.write(world.first).text;
  const known = new Map<string, number>([[first, 0]]);
  const [from, by] = [[-1], [-1]];
  const marks = new Set<string>();
  let [level, depth, moves] = [[first], 0, 0];
  const walked = (isWhole: boolean, broken?: BrokenOrder): KeptWalk => {
    return { scenes: known.size, moves, isWhole, depth, marks, broken, known };
  };
  while (level.length > 0) {
    const next: string[] = [];
    for (const { text, place, came } of movesFrom(world, level)) {
      moves += 1;
      const { scene, broken, marks: told = [] } = came;
      for (const mark of told) marks.add(mark);
      const index = known.get(text) ?? 0;
      if (broken !== undefined)
        return walked(false, orderOf(world, [...pathTo(index, from, by), place], broken, label()));
      const reached = world.write(scene).text;
      if (known.has(reached)) continue;
      if (known.size >= bound.scenes) return walked(false);
      known.set(reached, known.size);
      from.push(index);
      by.push(place);
      next.push(reached);
    }
    level = next;
    depth += 1;
  }
  return walked(true);
}

interface MadeMove<Scene> {
  readonly text: string;
  /** The place of the move among all of the scene. */
  readonly place: number;
  readonly came: Came<Scene>;
}

function* movesFrom<Scene>(
  world: RoomWorld<Scene>,
  level: readonly string[],
): Generator<MadeMove<Scene>> {
  for (const text of level)
    for (const [place, move] of world.moves(world.read(text)).entries())
      yield { text, place, came: move.come() };
}

/** The places of the moves that lead to a scene. */
function pathTo(index: number, from: readonly number[], by: readonly number[]): number[] {
  const path: number[] = [];
  for (let at = index; at > 0; at = from[at] ?? 0) path.push(by[at] ?? 0);
  return path.toReversed();
}

/**
 * An order in sentences, in which everybody keeps the name that they had first: the scenes on the
 * way have other ones.
 */
function orderOf<Scene>(
  world: RoomWorld<Scene>,
  path: readonly number[],
  law: string,
  label: (id: string) => string,
): BrokenOrder {
  let written: Written = world.write(world.first);
  let who: ReadonlyMap<string, string> = new Map();
  const order: string[] = [];
  const nameOf = (id: string): string => who.get(id) ?? label(id);
  const named = (text: string): string =>
    text.replaceAll(/\{([^}]+)\}/g, (_all, id: string) => nameOf(id));
  let told = law;
  for (const [step, place] of path.entries()) {
    const move: Move<Scene> | undefined = world.moves(world.read(written.text))[place];
    if (move === undefined) break;
    // Names that come up now are kept from here on.
    for (const [, id = ""] of move.text.matchAll(/\{([^}]+)\}/g))
      who = new Map(who).set(id, nameOf(id));
    order.push(named(move.text));
    if (step === path.length - 1) told = named(law);
    else {
      written = world.write(move.come().scene);
      const before = who;
      who = new Map(
        [...written.names].flatMap(([old, fresh]) => {
          const name = before.get(old);
          return name === undefined ? [] : [[fresh, name] as const];
        }),
      );
    }
  }
  return { law: told, order };
}
