import { AuthError } from "./auth-error.ts";

/** Who acts as an agent or supervisor; only for those editions. */
export interface Agent {
  readonly number: string;
  /** May be empty. Default: not sent. */
  readonly pin?: string;
}

/** One of the three ways to log in (platform document, "Login request"). */
export type Credentials = { readonly agent?: Agent } & (
  | { readonly type: "password_auth"; readonly email: string; readonly password: string }
  /** `token` is sent as it is. */
  | { readonly type: "tfa_token_auth"; readonly token: string }
  /** `token` is never sent, only a digest that it signs. */
  | { readonly type: "sso_token_auth"; readonly deviceUid: string; readonly token: string }
);

/** Throws an `AuthError` with `AUTH_CREDENTIALS_INVALID` that names the field when one that is needed is empty. */
export function checkCredentials(credentials: Credentials): void {
  for (const [name, value] of Object.entries(neededFields(credentials))) {
    if (typeof value !== "string" || value === "") {
      throw new AuthError("AUTH_CREDENTIALS_INVALID", `A login with "${credentials.type}" needs "${name}".`);
    }
  }
}

function neededFields(credentials: Credentials): Readonly<Record<string, unknown>> {
  const agent = credentials.agent === undefined ? {} : { "agent.number": credentials.agent.number };
  switch (credentials.type) {
    case "password_auth":
      return { email: credentials.email, password: credentials.password, ...agent };
    case "tfa_token_auth":
      return { token: credentials.token, ...agent };
    case "sso_token_auth":
      return { deviceUid: credentials.deviceUid, token: credentials.token, ...agent };
  }
}
