import type { Invocation } from "../../invocation.ts";
import type { ToldCall, ToldHoldings } from "@flowrun/durability";
import { ageOf } from "../../terminal/age-of.ts";
import {
  findCall,
  flowOf,
  standsAt,
  withOwners,
  type Owner,
  type CallsOptions,
} from "./ask-owners.ts";

/** Prints where a call is, and what it has on the platform. Rejects with a `CliError`. */
export async function showCall(
  invocation: Invocation,
  call: string,
  options: CallsOptions,
): Promise<void> {
  const { surroundings, json, paint } = invocation;
  await withOwners(invocation, options, async (owners) => {
    const { owner, reply } = await findCall(owners, call, surroundings.clock);
    if (json)
      return surroundings.out.write(`${JSON.stringify({ ...owner.place, ...reply.call })}\n`);
    const lines = linesOf(reply.call, owner.place).flatMap(([name, texts]) =>
      texts.map(
        (text, index) => `${paint("bold", (index === 0 ? name : "").padEnd(10))}  ${text}\n`,
      ),
    );
    return surroundings.out.write(lines.join(""));
  });
}

function linesOf(
  call: ToldCall & ToldHoldings,
  place: Owner["place"],
): readonly (readonly [name: string, texts: readonly string[]])[] {
  const { legs, bridges, recordings, rooms, waits_for: waits } = call;
  return [
    ["call", [call.call]],
    ["flow", [flowOf(call)]],
    ["from", call.from === "" ? [] : [call.from]],
    ["to", call.to === "" ? [] : [call.to]],
    ["for", [ageOf(call.ms)]],
    ["at", [standsAt(call)]],
    [
      "legs",
      legs.map(({ leg, role, status }) => `${leg}  ${role}, ${status.replaceAll("_", " ")}`),
    ],
    ["bridges", bridges],
    ["recordings", recordings],
    ["rooms", rooms],
    ["waits for", waits.length === 0 ? [] : [waits.join(", ")]],
    ["cell", place === undefined ? [] : [`${place.cell}, of ${place.worker}`]],
  ];
}
