import type { Command } from "@flowrun/core";
import { obliging } from "../run/servers.ts";
import type { ServerAnswer } from "../scenario/scenario.ts";
import type { Attempt, Moment } from "./attempt.ts";
import type { Choice } from "./choice.ts";

/** The answers of a server to a request, or of the platform to a call of its REST API v2. */
export function serverChoices(
  { world, moments }: Attempt,
  place: number,
  { commands }: Moment,
): readonly Choice[] {
  const asked = commands.map(askedOf).find((each) => each !== undefined);
  if (asked === undefined) return [];
  const { port, key } = asked;
  const isSame = (command: Command): boolean =>
    askedOf(command)?.port === port && askedOf(command)?.key === key;
  const done = moments.slice(0, place).flatMap((moment) => moment.commands.filter(isSame)).length;
  const given = world[port][key] ?? [obliging];
  const before = Array.from(
    { length: done },
    (_, turn) => given[Math.min(turn, given.length - 1)] ?? obliging,
  );
  const current = given[Math.min(done, given.length - 1)] ?? obliging;
  const answers: Readonly<Record<string, ServerAnswer>> = {
    ok: current.kind === "answers" && current.status < 300 ? current : obliging,
    refused: { kind: "answers", status: 404, body: null, afterMs: 0 },
    failed: { kind: "fails" },
    timed_out: { kind: "never" },
  };
  return Object.entries(answers).map(([label, answer]) => ({
    label: `answer ${label}`,
    world: { ...world, [port]: { ...world[port], [key]: [...before, answer] } },
  }));
}

/** Where a scenario says what is answered to a command. */
function askedOf(
  command: Command,
): { readonly port: "requests" | "v2"; readonly key: string } | undefined {
  if (command.kind === "http.request")
    return { port: "requests", key: `${command.method} ${command.url}` };
  return command.kind === "v2.call" ? { port: "v2", key: command.operation } : undefined;
}
