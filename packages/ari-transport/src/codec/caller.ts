import { fieldOf, stringOf } from "./json.ts";

/** Who calls on a channel, and what their phone calls itself, where it says something. */
export function callerOf(channel: unknown): { readonly from: string; readonly name?: string } {
  const caller = fieldOf(channel, "caller");
  const name = stringOf(caller, "name") ?? "";
  return { from: stringOf(caller, "number") ?? "", ...(name === "" ? {} : { name }) };
}
