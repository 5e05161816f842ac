import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Json } from "@flowrun/core";
import { startServer } from "@flowrun/simulator";
import { type Client, createClient } from "@flowrun/v2-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { codeMarked, readDoc } from "./section.ts";

// Inside the project, so that the page's imports of its packages are found.
const made = fileURLToPath(new URL(".made/v2/", import.meta.url));
const email = "ann@example.com";
const password = "embedded";

beforeAll(() => mkdir(made, { recursive: true }));
afterAll(() => rm(made, { recursive: true, force: true }));

/** The module that the page shows under a mark. */
async function load<Module>(mark: string): Promise<Module> {
  const file = join(made, `${mark}.ts`);
  await writeFile(file, codeMarked(await readDoc("docs/v2.md"), `ts ${mark}`));
  return (await import(pathToFileURL(file).href)) as Module;
}

/** A client of a platform that gives these answers, one after another. */
function clientOf(
  answers: readonly { readonly status?: number; readonly id?: string; readonly body: Json }[],
): Client<"8.2"> {
  const left = [...answers];
  const request = async (): Promise<Response> => {
    const { status = 200, id, body } = left.shift() ?? { body: null };
    return Response.json(body, { status, headers: id === undefined ? {} : { "x-request-id": id } });
  };
  return createClient({ session: { request }, version: "8.2", retries: 0 });
}

describe("the TypeScript of docs/v2.md", () => {
  test("logs in by itself, and gives what comes with an answer", async () => {
    const users = [{ tenant: "101", email, password }];
    const server = await startServer({ port: 0, username: "u", password: "p", v2: { users } });
    onTestFinished(() => server.close());
    const page = await load<{
      readonly openClient: (baseUrl: string, email: string, password: string) => Client<"8.2">;
      readonly createContact: (client: Client<"8.2">, name: string) => Promise<string>;
    }>("calls");

    expect(await page.createContact(page.openClient(server.url, email, password), "Ada")).toMatch(
      /^201, application\/json.*: \{.*"name":"Ada".*\}$/,
    );
  });

  test("walks through a list", async () => {
    const { tenantNames } = await load<{
      readonly tenantNames: (client: Client<"8.2">) => AsyncGenerator<string>;
    }>("pages");
    const client = clientOf([
      { body: { data: [{ name: "a" }, { name: "b" }], pagination: { after: "b" } } },
      { body: { data: [{ name: "c" }], pagination: {} } },
    ]);

    const names: string[] = [];
    for await (const name of tenantNames(client)) names.push(name);
    expect(names).toEqual(["a", "b", "c"]);
  });

  test("tells what the platform calls a request that failed", async () => {
    const { trunkOrReason } = await load<{
      readonly trunkOrReason: (client: Client<"8.2">, id: number) => Promise<string>;
    }>("errors");
    const client = clientOf([{ status: 404, id: "r-17", body: { message: "no such trunk" } }]);

    expect(await trunkOrReason(client, 7)).toMatch(/^V2_NOT_FOUND, status 404, request r-17: /);
    expect(await trunkOrReason(client, 0)).toMatch(
      /^V2_ARGUMENTS_INVALID, status none, request without an id: /,
    );
  });

  test("lists what 8.2 breaks", async () => {
    const { brokenFor } = await load<{
      readonly brokenFor: (endpoint: string) => readonly string[];
    }>("changes");

    expect(brokenFor("/v2/contacts").length).toBeGreaterThan(0);
    expect(brokenFor("/nowhere")).toEqual([]);
  });
});
