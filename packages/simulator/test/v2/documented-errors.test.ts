import { describe, expect, test } from "vitest";
import { createV2App } from "../../src/v2/create-v2-app.ts";
import { openV2, users } from "../support/v2-client.ts";

/** "Error responses added in 8.2" of the platform document, with its statuses of failure. */
const added = `
  POST /org/{tenant}/v2/contacts: 403 404
  GET /org/{tenant}/v2/contacts/config: 400
  GET /org/{tenant}/v2/contacts/csv/download: 401 403
  GET /org/{tenant}/v2/contacts/csv/jobs: 403
  DELETE /org/{tenant}/v2/contacts/csv/jobs/{job_id}: 403 404
  GET /org/{tenant}/v2/contacts/csv/jobs/{job_id}/info: 401 403 400 404 500
  GET /org/{tenant}/v2/contacts/csv/status: 403
  GET /org/{tenant}/v2/contacts/csv/template: 400 403
  POST /org/{tenant}/v2/contacts/csv/upload: 401 403
  POST /org/{tenant}/v2/contacts/merge/{id}: 403
  GET /org/{tenant}/v2/contacts/{contact_id}/activities: 400 401 404 500
  DELETE /org/{tenant}/v2/contacts/{id}: 403
  GET /org/{tenant}/v2/contacts/{id}: 403
  PUT /org/{tenant}/v2/contacts/{id}: 403 404
  GET /org/{tenant}/v2/extensions/{id}/enhanced-services/caller-id: 400 403 500
  PATCH /org/{tenant}/v2/extensions/{id}/enhanced-services/caller-id: 403 500
  GET /system/v2/tenants: 401 403
  GET /system/v2/tenants/{id}: 401 403
`;

const rows = added
  .trim()
  .split(/\n\s*/)
  .flatMap((line) => {
    const [, method = "", path = "", statuses = ""] = /^(\w+) (\S+): (.*)$/.exec(line) ?? [];
    return statuses.split(" ").map((status) => [Number(status), method, path] as const);
  });

/**
 * What gets a status: nobody, somebody of another tenant without rights, or an id that is not
 * there.
 */
async function provoke(status: number, method: string, path: string): Promise<number> {
  const { ann, bob } = await openV2();
  const url = path.replace("{tenant}", "101").replaceAll(/\{\w+\}/g, "99");
  const body = method === "GET" || method === "DELETE" ? undefined : {};
  const isOnDemand = status === 400 || status === 500 || path.endsWith("v2/contacts");
  if (status === 401)
    return (await ann.api.fetch(new Request(`http://platform${url}`, { method }), () => {})).status;
  if (status === 403) return (await bob.send(method, url, body)).status;
  // The document does not show what it is an answer to.
  if (isOnDemand) ann.api.faults.next({ kind: "refuse", status });
  return (await ann.send(method, url, body)).status;
}

describe("an error that the platform document shows", () => {
  test.each(rows)("%d can be had from %s %s", async (status, method, path) => {
    expect(await provoke(status, method, path)).toBe(status);
  });

  const email = "ann@example.com";
  test.each([
    [400, "a login that is malformed", { type: "password_auth", payload: { email } }],
    [400, "a method of login that is not supported", { type: "oauth", payload: {} }],
    [401, "a wrong password", { type: "password_auth", payload: { email, password: "wrong" } }],
    [
      401,
      "a user whom nobody knows",
      { type: "password_auth", payload: { email: "eve@example.com", password: "pass" } },
    ],
    [401, "a token that is not valid", { type: "tfa_token_auth", payload: { token: "wrong" } }],
  ])("%d is the answer to %s", async (status, _, body) => {
    expect(await post("/api/v2/login", body)).toBe(status);
  });

  test.each([
    [400, "without a token", {}],
    [401, "with a token that was never given", { refresh_token: "wrong" }],
  ])("%d is the answer to a refresh %s", async (status, _, body) => {
    expect(await post("/api/v2/refresh_token", body)).toBe(status);
  });

  test.each(["/api/v2/login", "/api/v2/refresh_token"])("500 can be had from %s", async (path) => {
    const api = createV2App({ users });
    api.faults.next({ kind: "refuse", status: 500 });
    expect(
      (await api.fetch(new Request(`http://platform${path}`, { method: "POST" }), () => {})).status,
    ).toBe(500);
  });
});

async function post(path: string, body: object): Promise<number> {
  const request = new Request(`http://platform${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return (await createV2App({ users }).fetch(request, () => {})).status;
}
