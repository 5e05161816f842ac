import type { Program } from "@flowrun/core";
import {
  type ConferenceRules,
  type LotRules,
  orders,
  type Role,
  roles,
  type RoomRules,
} from "@flowrun/core/tooling";
import type { ConferenceSetting } from "./conference-scene.ts";
import type { LotSetting } from "./lot-scene.ts";
import { knownValue, mayName, usesOf } from "./step-uses.ts";

/** A room of a flow, as it is walked, and the things that no caller of it can have, in sentences. */
export interface RoomOfFlow<Setting> {
  readonly setting: Omit<Setting, "most">;
  readonly never: readonly string[];
}

/** A parking lot, and the steps that park callers there and fetch them. */
export function lotOfFlow(program: Program, rules: LotRules): RoomOfFlow<LotSetting> {
  const all = namesOf(program, "lot");
  const lineOf = (...verbs: readonly string[]): number =>
    usesOf(program, ...verbs).find(({ step }) => mayName(step, "lot", rules.name, all))?.line ?? 0;
  const [parks, fetches] = [lineOf("park", "park-other"), lineOf("pick-up")];
  const never =
    parks === 0
      ? ["nobody is parked: no step parks a caller in it"]
      : ["nobody fetches a caller who is parked: no step picks up from it"];
  return {
    setting: { rules, parks, fetches },
    never: parks > 0 && fetches > 0 ? [] : never,
  };
}

/** A conference, the roles in which steps let callers in, and what moderators may order. */
export function conferenceOfFlow(
  program: Program,
  rules: ConferenceRules,
): RoomOfFlow<ConferenceSetting> {
  const all = namesOf(program, "conference");
  const uses = usesOf(program, "conference", "merge").filter(({ step }) =>
    mayName(step, "name", rules.name, all),
  );
  const entering = roles.flatMap((role: Role) => {
    const use = uses.find(({ step }) =>
      [undefined, role].some((each) => knownValue(step, "role") === each),
    );
    return use === undefined ? [] : [{ role, line: use.line }];
  });
  const given = usesOf(program, "control").map(({ step }) => knownValue(step, "what"));
  const isClosed =
    rules.waitFor === "moderator" &&
    entering.length > 0 &&
    entering.every(({ role }) => role !== "moderator");
  return {
    setting: { rules, roles: entering, orders: orders.filter((order) => given.includes(order)) },
    never: [
      ...(entering.length === 0 ? ["nobody comes: no step enters it"] : []),
      ...(isClosed
        ? ["nobody is let in: no step lets a moderator in, for whom everybody waits"]
        : []),
    ],
  };
}

function namesOf({ rooms = {} }: Program, kind: RoomRules["kind"]): readonly string[] {
  return Object.values(rooms).flatMap((rules) =>
    rules.kind === kind ? [(rules as RoomRules & { readonly name: string }).name] : [],
  );
}
