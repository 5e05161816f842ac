import { formatDuration } from "@flowrun/core";
import type { ConfigOptions } from "../config/config-options.ts";
import type { Invocation } from "../invocation.ts";
import { type Login, readLogin } from "./read-login.ts";
import { withSession } from "./with-session.ts";

/** Prints what this machine knows of the session. Throws a `CliError`, also when nobody is logged in. */
export async function printLogin(invocation: Invocation, options: ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  await withSession(invocation, options, async (configured) => {
    const login = await readLogin(configured);
    surroundings.out.write(json ? `${JSON.stringify(login)}\n` : describeLogin(login, surroundings.clock.now()));
  });
}

/** A session for people, each line ending in a newline. `now` is in milliseconds since the epoch. */
function describeLogin({ url, tenant, method, since, isOver, tokenFile }: Login, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const age = minutes === 0 ? "less than a minute" : formatDuration(minutes * 60_000);
  const rows = [
    ["platform", url],
    ["tenant", tenant ?? "not set (v2.tenant)"],
    ["logged in by", method],
    ["tokens", isOver ? "used up: run `flowrun v2 login`" : `stored ${age} ago in ${tokenFile}`],
  ];
  return rows.map(([name = "", value]) => `${name.padEnd(14)}${value}\n`).join("");
}
