import type { Language } from "@flowrun/flow";
import { exploreRooms, formatRooms } from "@flowrun/proof";
import { beginSearch } from "./begin-search.ts";
import type { GivenFlow } from "./given-flow.ts";

/** The proof of a queue, a parking lot or a conference, for people. */
export interface ToldRoom {
  /** Such as `queue sales`. */
  readonly name: string;
  /** The laws that hold, or the one that is broken, in a sentence. */
  readonly verdict: string;
  readonly isBroken: boolean;
  /** How far it was walked, then a shortest order that breaks a law, and what nobody can ever have. */
  readonly lines: readonly string[];
}

/** The questions of the page about many callers at once. */
export interface RoomsDesk {
  /**
   * Walks the rooms of a flow in every order of what many callers may do. Without one where it
   * declares none; `undefined` for a flow with errors.
   */
  rooms(flow: GivenFlow): readonly ToldRoom[] | undefined;
}

/** A desk for flows in a language, which keeps nothing. */
export function createRoomsDesk(language: Language = {}): RoomsDesk {
  return {
    rooms(flow) {
      const program = beginSearch(flow, language)?.program;
      return (
        program &&
        exploreRooms(program).map((proof): ToldRoom => {
          const [head = "", ...lines] = formatRooms([proof]);
          const name = `${proof.kind} ${proof.name}`;
          return {
            name,
            verdict: head.slice(name.length + 2),
            isBroken: proof.broken !== null,
            lines: lines.map((line) => line.trim()),
          };
        })
      );
    },
  };
}
