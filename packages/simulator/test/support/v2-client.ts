import type { Platform } from "../../src/index.ts";
import { createV2App, type V2Api } from "../../src/v2/create-v2-app.ts";
import type { V2Options } from "../../src/v2/v2-options.ts";

/** Who may log in to the API of a test; only the first may use the system. */
export const users = [
  { tenant: "101", email: "ann@example.com", password: "pass", system: true },
  { tenant: "202", email: "bob@example.com", password: "pass" },
];

/** What the API answered; the body is parsed where it is JSON. */
export interface V2Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Somebody who is logged in. */
export interface V2Client {
  readonly api: V2Api;
  /**
   * A path without a leading `/` is one of the tenant's own: `contacts`. A text or a form is sent
   * as it is, anything else as JSON.
   */
  send(method: string, path: string, body?: unknown): Promise<V2Answer>;
}

/** Ann and Bob, each logged in to the same API. */
export async function openV2(
  options: V2Options = {},
  platform?: Platform,
): Promise<{ readonly ann: V2Client; readonly bob: V2Client }> {
  const api = createV2App({ users, ...options }, platform);
  const [ann, bob] = await Promise.all(users.map((user) => logIn(api, user)));
  if (ann === undefined || bob === undefined) throw new Error("There are two users.");
  return { ann, bob };
}

async function logIn(
  api: V2Api,
  { tenant, email, password }: (typeof users)[number],
): Promise<V2Client> {
  const login = {
    method: "POST",
    body: JSON.stringify({ type: "password_auth", payload: { email, password } }),
  };
  const answer = await api.fetch(new Request("http://platform/api/v2/login", login), () => {});
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return {
    api,
    send: async (method, path, body) => {
      const url = `http://platform${path.startsWith("/") ? path : `/org/${tenant}/v2/${path}`}`;
      const content =
        typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body);
      const headers = { authorization: `Bearer ${token}` };
      return read(
        await api.fetch(
          new Request(url, { method, headers, ...(content !== undefined && { body: content }) }),
          () => {},
        ),
      );
    },
  };
}

async function read(answer: Response): Promise<V2Answer> {
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}
