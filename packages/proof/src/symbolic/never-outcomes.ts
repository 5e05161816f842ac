import type { Program } from "@flowrun/core";
import type { ConferenceRules, ModeratorOrder, RoomRules } from "@flowrun/core/tooling";
import { knownValue, mayName, usesOf } from "../rooms/step-uses.ts";

/**
 * The outcomes of conferences that nobody in a flow brings about, each with the reason, by the key of
 * the goal. A name that a call decides may be any.
 */
export function neverOutcomes(program: Program): ReadonlyMap<string, string> {
  const conferences = Object.values(program.rooms ?? {}).filter(isConference);
  const all = conferences.map(({ name }) => name);
  const uses = usesOf(program, "conference", "merge").map(({ step }) => step);
  const given = usesOf(program, "control").map(({ step }) => knownValue(step, "what"));
  const isGiven = (...orders: readonly ModeratorOrder[]): boolean =>
    orders.some((order) => given.includes(order));
  const never = new Map<string, string>();
  for (const step of uses) {
    const named = conferences.filter(({ name }) => mayName(step, "name", name, all));
    const led = named.filter(({ name }) =>
      uses.some(
        (other) => mayName(other, "name", name, all) && knownValue(other, "role") === "moderator",
      ),
    );
    const isLed = led.length > 0;
    const ends = isGiven("end", "remove_last") || led.some(({ endsWith }) => endsWith !== "last");
    if (!isLed || !ends)
      never.set(
        `${step.id} ended`,
        "nobody ends it here: no step lets a moderator in who ends it, by an order or by leaving",
      );
    if (!isLed || !isGiven("lock"))
      never.set(
        `${step.id} locked`,
        "nobody locks it here: no step lets a moderator in who does so",
      );
  }
  return never;
}

function isConference(rules: RoomRules): rules is ConferenceRules {
  return rules.kind === "conference";
}
