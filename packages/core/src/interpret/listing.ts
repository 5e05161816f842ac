// Never more than a few: to a record whose keys are ids, each with its call's id in it, V8 gives a
// shape of its own every time.
/** Things of a call by their ids, in the order in which they came. */
export type Listing<Thing extends Identified> = readonly Thing[];

/** A thing with an id. */
export interface Identified {
  readonly id: string;
}

/** The thing with an id; `undefined` when there is none. */
export function thingWith<Thing extends Identified>(
  things: Listing<Thing>,
  id: string,
): Thing | undefined {
  return things.find((thing) => thing.id === id);
}

/** A copy with a thing in it: in the place of the one with the same id, or at the end. */
export function withThing<Thing extends Identified>(
  things: Listing<Thing>,
  thing: Thing,
): Listing<Thing> {
  const place = things.findIndex(({ id }) => id === thing.id);
  return place === -1 ? [...things, thing] : things.with(place, thing);
}

/** A copy without the thing with an id. */
export function withoutThing<Thing extends Identified>(
  things: Listing<Thing>,
  id: string,
): Listing<Thing> {
  return things.filter((thing) => thing.id !== id);
}
