import type { Command, Program } from "@flowrun/core";
import { membersOfQueues } from "../scenario/flow-facts.ts";
import { refusalOf } from "../run/shared-rooms.ts";
import type { PortFault, Scenario } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";

/**
 * The fates of somebody who goes where calls meet: it is lost, nobody may enter, or other members
 * are on duty.
 */
export function roomChoices(
  { world, program, moments }: Tried,
  place: number,
  { step, commands }: Moment,
): readonly Choice[] {
  const said = commands.filter(isSaying);
  if (said.length === 0) return [];
  const earlier = moments.slice(0, place).flatMap((each) => each.commands.filter(isSaying)).length;
  const withFault = (how: PortFault["how"], at = 0): Scenario => {
    const nth = earlier + at === 0 ? undefined : earlier + at + 1;
    const others = world.ports.filter(
      (fault) => fault.command !== "room.send" || fault.nth !== nth,
    );
    const fault = { command: "room.send", how, ...(nth === undefined ? {} : { nth }) } as const;
    return { ...world, ports: [...others, fault] };
  };
  // Where a scenario says how a queue stands, nobody counts who is on duty.
  const { queues: _figures, ...unsaid } = world;
  const full: PortFault = { command: "room.send", how: "full", nth: 1 };
  const firstFull: Scenario = { ...world, ports: [...world.ports, full] };
  // A call that leaves one place and asks for another says both in one step.
  const asks = said.findIndex((command) => refusalOf(command) !== undefined);
  const joins = said.some(({ body }) => /"(join|look)"/.test(JSON.stringify(body)));
  return [
    ...(joins ? dutiesOf(program) : []).map(([label, duty]) => ({
      label: `room ${label}`,
      world: { ...unsaid, duty },
    })),
    { label: "room failed", world: withFault("fails") },
    ...(asks !== -1 && ["full", "refused"].some((outcome) => step.outcomes.includes(outcome))
      ? [
          { label: "room full", world: withFault("full", asks) },
          // Where the call goes then, there may be a place.
          ...(earlier + asks === 0 ? [{ label: "first room full", world: firstFull }] : []),
        ]
      : []),
  ];
}

function isSaying(command: Command): command is Command & { readonly kind: "room.send" } {
  return command.kind === "room.send";
}

/** All members are on duty, or none is. */
function dutiesOf(program: Program): readonly (readonly [string, NonNullable<Scenario["duty"]>])[] {
  const members = membersOfQueues(program);
  if (members.length === 0) return [];
  return (["ready", "away", "paused"] as const).map((duty) => [
    duty,
    Object.fromEntries(members.map((member) => [member, duty])),
  ]);
}
