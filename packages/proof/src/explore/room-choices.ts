import type { Program } from "@flowrun/core";
import { membersOfQueues } from "../scenario/flow-facts.ts";
import type { PortFault, Scenario } from "../scenario/scenario.ts";
import type { Attempt, Moment } from "./attempt.ts";
import type { Choice } from "./choices.ts";

/** What may become of somebody who goes where calls meet: it is lost, nobody may wait there, or other members are on duty. */
export function roomChoices({ world, program }: Attempt, { commands }: Moment): readonly Choice[] {
  if (!commands.some((command) => command.kind === "room.send")) return [];
  const withFault = (how: PortFault["how"]): Scenario => ({
    ...world,
    ports: [...world.ports, { command: "room.send", how }],
  });
  const says = (word: string): boolean =>
    commands.some((command) => command.kind === "room.send" && JSON.stringify(command.body).includes(`"${word}"`));
  const isRefused = says("join") || says("park");
  const lost = { label: "room failed", world: withFault("fails") };
  if (!isRefused) return [lost];
  return [
    ...dutiesOf(program).map(([label, duty]) => ({ label: `room ${label}`, world: { ...world, duty } })),
    lost,
    { label: "room full", world: withFault("full") },
  ];
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
