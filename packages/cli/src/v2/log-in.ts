import type { ConfigOptions } from "../config/config-options.ts";
import type { Invocation } from "../invocation.ts";
import type { LoginOptions } from "./login-options.ts";
import { readCredentials } from "./read-credentials.ts";
import { withSession } from "./with-session.ts";

/** Logs in, keeps the tokens, and says where. Throws a `CliError`. */
export async function logIn(invocation: Invocation, options: LoginOptions & ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  const sso = { timestamp: options.ssoTimestamp, digest: options.ssoDigest };
  await withSession(invocation, { ...options, sso }, async ({ session, file }) => {
    const credentials = await readCredentials(surroundings, options);
    await session.login(credentials);
    const facts = { url: session.baseUrl, login: credentials.type, tokenFile: file };
    const text = `Logged in to ${session.baseUrl}. The tokens are in ${file}.`;
    surroundings.out.write(`${json ? JSON.stringify(facts) : text}\n`);
  });
}
