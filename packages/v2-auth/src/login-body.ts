import type { Agent, Credentials } from "./credentials.ts";
import { type SsoFormat, ssoPayloadToken } from "./sso-token.ts";

/** The JSON body of `POST /api/v2/login`. */
export interface LoginBody {
  readonly type: Credentials["type"];
  readonly payload: Readonly<Record<string, string>>;
}

/** How the time-dependent part of a body is made. */
export interface LoginTime {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
  readonly sso: SsoFormat;
}

/** The body for checked credentials; the agent's fields are there only when an agent is given, the PIN only with it. */
export function loginBody(credentials: Credentials, time: LoginTime): LoginBody {
  return { type: credentials.type, payload: { ...ownFields(credentials, time), ...agentFields(credentials.agent) } };
}

function ownFields(credentials: Credentials, { nowMs, sso }: LoginTime): Readonly<Record<string, string>> {
  switch (credentials.type) {
    case "password_auth":
      return { email: credentials.email, password: credentials.password };
    case "tfa_token_auth":
      return { token: credentials.token };
    case "sso_token_auth":
      return { token: ssoPayloadToken({ deviceUid: credentials.deviceUid, token: credentials.token, nowMs }, sso) };
  }
}

function agentFields(agent: Agent | undefined): Readonly<Record<string, string>> {
  if (agent === undefined) return {};
  return { agent_number: agent.number, ...(agent.pin === undefined ? {} : { agent_pin: agent.pin }) };
}
