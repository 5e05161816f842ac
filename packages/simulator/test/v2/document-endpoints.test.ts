import { describe, expect, test } from "vitest";
import { descriptions, endpointsOf } from "@flowrun/v2-client/openapi";
import { someOf } from "../../../../test/cases.ts";
import { type V2Client, openV2 } from "../support/v2-client.ts";

const versions = ["8.1", "8.2"] as const;

/** What the paths with parameters need: number 1 of everything that can be created. */
async function createNumber1({ send }: V2Client): Promise<void> {
  const number1 = { id: 1, uid: 1, uniqueid: 1, number: 1, to: "1000" };
  const ofTenant = [
    "contacts",
    "contacts/favorites",
    "extensions",
    "calls",
    "dial-groups",
    "sms/numbers",
  ];
  const paths = [
    ...ofTenant,
    "ai/post-call-transcription/transcription",
    "/system/v2/ai/voice-agents",
  ];
  for (const path of paths) await send("POST", path, number1);
  await send("POST", "contacts/csv/upload", "name\nEve\n");
}

/**
 * A body that the operation takes; a batch names the number 1 that is there, or one that is not.
 */
function bodyFor(method: string, path: string): unknown {
  if (path.endsWith("/batch")) return [{ id: method === "post" ? 2 : 1 }];
  if (path.endsWith("/upload")) return "name\nEve\n";
  if (path.endsWith("/login"))
    return { type: "password_auth", payload: { email: "ann@example.com", password: "pass" } };
  return method === "get" || method === "delete" ? undefined : { name: "Eve", to: "1000" };
}

const endpoints = versions.flatMap((version) =>
  endpointsOf(descriptions[version])
    // Needs the token of a login; create-v2-app.test.ts has it.
    .filter(({ name }) => name !== "auth.refresh")
    .map((endpoint) => ({ ...endpoint, version })),
);

describe("the embedded platform", () => {
  test.each(someOf(endpoints))(
    "answers $method $path of $version with success",
    async ({ method, path, version, responses }) => {
      const { ann } = await openV2({ version });
      await createNumber1(ann);
      const url = path.replace(/\{tenant(_code)?\}/, "101").replaceAll(/\{\w+\}/g, "1");

      const { status } = await ann.send(method.toUpperCase(), url, bodyFor(method, path));

      // Where the document shows no status of success, any will do.
      const shown = Object.keys(responses).filter((each) => /^2\d\d$/.test(each));
      expect(shown.length > 0 ? shown : ["200", "201", "204"]).toContain(String(status));
    },
  );

  test("does not have in version 8.1 what was added in 8.2", async () => {
    const { ann } = await openV2({ version: "8.1" });
    expect((await ann.send("GET", "calls")).status).toBe(404);
    expect((await ann.send("GET", "/system/v2/countries")).status).toBe(404);
  });
});
