import type { RoomCommand, RoomEvent } from "../../packages/core/src/rooms/room.ts";
import { isSameButNames } from "./same-but-names.ts";
import { isJsonObject, type Json } from "../../packages/core/src/json.ts";
import { roomStep } from "../../packages/core/src/rooms/step.ts";
import type { RoomWorld } from "../../packages/proof/src/rooms/room-world.ts";
import type { StepRoom } from "../../packages/proof/src/rooms/stage.ts";

/** An event that a room took, and what it commanded. */
export interface Taken {
  readonly event: RoomEvent;
  readonly commands: readonly RoomCommand[];
}

/** The real id of each id of a scene. */
type Naming = ReadonlyMap<string, string>;

interface Place {
  /** The scene, as it is written. */
  readonly text: string;
  readonly naming: Naming;
}

/** A walk that a real room is compared with. */
export interface Followed<Scene> {
  readonly world: (step: StepRoom) => RoomWorld<Scene>;
  /** The scenes that the walk has met. */
  readonly known: Pick<ReadonlySet<string>, "has">;
  /** The names that are known beforehand, such as those of members. */
  readonly names: Naming;
}

/**
 * Follows what a real room took through the scenes of a walk. Gives the first event that no move
 * leads to, or that leads to a scene which the walk has not met; `undefined` when there is none.
 */
export function firstUnwalked<Scene>(
  { world: worldOf, known, names }: Followed<Scene>,
  taken: readonly Taken[],
): Taken | undefined {
  let made: Taken[] = [];
  const world = worldOf((state, event) => {
    const step = roomStep(state, event);
    made.push({ event, commands: step.commands });
    return step;
  });
  const reached = (scene: Scene, naming: Naming): Place => {
    const written = world.write(scene);
    // Ids that are in the scene no more are free for others; members are always there.
    const renamed = [...naming].flatMap(([id, real]) => {
      const name = written.names.get(id) ?? (names.has(id) ? id : undefined);
      return name === undefined ? [] : [[name, real] as const];
    });
    return { text: written.text, naming: new Map(renamed) };
  };
  /** The places that a move leads to, with what the room took first in it. */
  const movesFrom = function* ({
    text,
    naming,
  }: Place): Generator<[Taken | undefined, Scene, Naming]> {
    for (const move of world.moves(world.read(text))) {
      made = [];
      const { scene } = move.come();
      yield [made[0], scene, naming];
    }
  };
  const withSilent = (places: readonly Place[]): readonly Place[] => {
    const all = new Map(places.map((place) => [keyOf(place), place]));
    for (const place of all.values())
      for (const [first, scene, naming] of movesFrom(place)) {
        if (first !== undefined && !isSilent(first)) continue;
        const next = reached(scene, naming);
        all.set(keyOf(next), all.get(keyOf(next)) ?? next);
      }
    return [...all.values()];
  };
  const placesAfter = (place: Place, real: Taken): readonly (readonly [string, Place])[] =>
    [...movesFrom(place)].flatMap(([first, scene, naming]) => {
      const matched = first && match(first, real, naming);
      const there = matched && reached(scene, matched);
      return there !== undefined && known.has(there.text) ? [[keyOf(there), there] as const] : [];
    });
  let places: readonly Place[] = [{ text: world.write(world.first).text, naming: names }];
  for (const real of taken) {
    if (isSilent(real) || isQuestion(real.event)) continue;
    const next = new Map(
      withSilent(places).flatMap((place) => [
        // A call that has nothing to do with the room any more counts as over there.
        ...(isOfNobody(real, place) ? [[keyOf(place), place] as const] : []),
        ...placesAfter(place, real),
      ]),
    );
    if (next.size === 0) return real;
    places = [...next.values()];
  }
  return undefined;
}

function keyOf({ text, naming }: Place): string {
  return text + JSON.stringify([...naming].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** That time passes, and nothing comes of it. */
function isSilent({ event, commands }: Taken): boolean {
  return event.kind === "timer.fired" && told(commands).length === 0;
}

/** A call asks for its place again, to tell it: nothing changes. */
function isQuestion(event: RoomEvent): boolean {
  return event.kind === "message" && JSON.stringify(event.body) === '{"kind":"where"}';
}

/** Whether a call comes to the room with this. */
function comes(body: Json): boolean {
  return isJsonObject(body) && ["join", "enter", "park", "fetch"].includes(String(body["kind"]));
}

function isOfNobody({ event, commands }: Taken, { naming, text }: Place): boolean {
  if (event.kind !== "message" && event.kind !== "gone") return false;
  if (event.kind === "message" && comes(event.body)) return false;
  const there = [...naming].some(([id, real]) => real === event.call && text.includes(`"${id}"`));
  return !there && told(commands).length === 0;
}

function told(commands: readonly RoomCommand[]): readonly RoomCommand[] {
  return commands.filter(({ kind }) => kind !== "timer.set" && kind !== "timer.cancel");
}

/** The naming under which a model's event and commands are the real ones; `undefined`: none. */
function match(model: Taken, real: Taken, naming: Naming): Naming | undefined {
  const plain = ({ event, commands }: Taken): unknown => {
    const { at: _at, ...rest } = event;
    return [
      event.kind === "message" ? { ...rest, body: wanted(event.body) } : rest,
      told(commands),
    ];
  };
  const found = new Map(naming);
  return isSameButNames(plain(model), plain(real), found) ? found : undefined;
}

/** An empty skill is none, and where none is needed, none lapses. */
function wanted(body: Json): Json {
  if (!isJsonObject(body) || !Array.isArray(body["needs"])) return body;
  const { relax: _relax, ...rest } = body;
  return { ...rest, needs: body["needs"].filter((need) => need !== "") };
}
