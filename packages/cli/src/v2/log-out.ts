import type { ConfigOptions } from "../config/config-options.ts";
import type { Invocation } from "../invocation.ts";
import { withSession } from "./with-session.ts";

/** Removes the tokens and says so. Throws a `CliError`. */
export async function logOut(invocation: Invocation, options: ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  await withSession(invocation, options, async ({ session, file }) => {
    await session.logout();
    const text = `Logged out of ${session.baseUrl}: the tokens are no longer in ${file}.`;
    surroundings.out.write(`${json ? JSON.stringify({ url: session.baseUrl, tokenFile: file }) : text}\n`);
  });
}
