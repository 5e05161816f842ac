import { stat } from "node:fs/promises";
import { AuthError, type Credentials } from "@flowrun/v2-auth";
import type { ConfiguredSession } from "./with-session.ts";

/** What this machine knows of a session. */
export interface Login {
  readonly url: string;
  readonly tenant: string | null;
  readonly method: Credentials["type"];
  /** When the tokens were stored, at the login or the last refresh; ISO 8601. */
  readonly since: string;
  /** Whether the refresh token is used up, so that only a new login helps. */
  readonly isOver: boolean;
  readonly tokenFile: string;
}

/** The session as its token file tells it. Rejects with an `AuthError`: AUTH_LOGIN_NEEDED when nobody is logged in. */
export async function readLogin({ session, store, file, v2 }: ConfiguredSession): Promise<Login> {
  const stored = await store.read();
  if (stored === undefined) {
    throw new AuthError("AUTH_LOGIN_NEEDED", `Nobody is logged in to "${session.baseUrl}": there is no "${file}".`);
  }
  if (stored.baseUrl !== session.baseUrl) {
    const message = `"${file}" holds tokens of "${stored.baseUrl}", and "v2.url" is "${session.baseUrl}".`;
    throw new AuthError("AUTH_OTHER_PLATFORM", message);
  }
  const { mtime } = await stat(file);
  return {
    url: stored.baseUrl,
    tenant: v2.tenant ?? null,
    method: stored.login,
    since: mtime.toISOString(),
    isOver: stored.isSpent,
    tokenFile: file,
  };
}
