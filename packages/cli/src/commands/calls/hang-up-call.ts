import type { Invocation } from "../../invocation.ts";
import { ageOf } from "../../terminal/age-of.ts";
import { askAll, findCall, withOwners, type CallsOptions } from "./ask-owners.ts";

/** Ends a call, and says which one it was. Rejects with a `CliError`. */
export async function hangUpCall(
  invocation: Invocation,
  call: string,
  options: CallsOptions,
): Promise<void> {
  const { surroundings, json } = invocation;
  await withOwners(invocation, options, async (owners) => {
    const { clock } = surroundings;
    const { owner, reply } = await findCall(owners, call, clock);
    // It may have ended by itself meanwhile, which is as good.
    const { silence } = await askAll([owner], { ask: "hang_up", call }, { told: "hung_up", clock });
    if (silence !== undefined) throw silence;
    const { from, ms, status } = reply.call;
    const later =
      status === "standing_still" ? " It stands still, and ends as soon as it goes on." : "";
    const whose = from === "" ? "" : ` of ${from}`;
    const text = `The call "${call}"${whose} is hung up after ${ageOf(ms)}.${later}\n`;
    surroundings.out.write(json ? `${JSON.stringify({ ...owner.place, hung_up: call })}\n` : text);
  });
}
