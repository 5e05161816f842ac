import type { RoomProof, SizedWalk } from "./explore-rooms.ts";

/**
 * The proofs of rooms for people, in lines of which each room begins one and the others are
 * indented; none where there are no rooms.
 */
export function formatRooms(proofs: readonly RoomProof[]): readonly string[] {
  return proofs.flatMap((proof) => [
    `${proof.kind} ${proof.name}: ${verdictOf(proof)}`,
    ...proof.walks.map((walk) => `  ${walkText(walk)}`),
    ...(proof.broken?.order ?? []).map((act, place) => `  ${place + 1}. ${act}`),
    ...proof.never.map((text) => `  never: ${text}`),
  ]);
}

/** A proof of a room in a sentence: the law that is broken, or all that hold. */
export function verdictOf({ kind, broken }: RoomProof): string {
  return broken === null ? `${laws[kind]}.` : `A law is broken: ${broken.law}.`;
}

const laws: Readonly<Record<RoomProof["kind"], string>> = {
  queue:
    "Nobody is lost, nobody is overtaken, nobody is called or connected twice, whoever waits is offered whoever is free, and the last one leaves nothing behind",
  lot: "Nobody is lost, nobody is connected twice, a slot has one caller, and the last one leaves nothing behind",
  conference:
    "Nobody is lost, nobody is let in twice, all are in one bridge, nobody is kept out without a reason, and the last one leaves nothing behind",
};

/** The bound of a walk: who was there at once, and how many moves were looked at. */
export function walkText({
  callers,
  members,
  callbacks,
  isWhole,
  depth,
  scenes,
  moves,
}: SizedWalk): string {
  const agents =
    members === undefined ? "" : ` and ${members} ${members === 1 ? "agent" : "agents"}`;
  const called = callbacks === true ? ", who may be called back" : "";
  const orders = isWhole ? "every order, of any length" : `every order of ${depth} moves`;
  return `${callers} callers${agents} at once${called}: ${orders} (${scenes} scenes, ${moves} moves)`;
}
