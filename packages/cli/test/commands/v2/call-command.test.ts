import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Tried } from "../../try-main.ts";
import { ann, startLoggedIn, startV2Bench } from "../../v2-platform.ts";

const call = ["v2", "call"];

describe("flowrun v2 call", () => {
  test("prints the answer as JSON", async () => {
    const { flowrun } = await startLoggedIn();
    const created = await flowrun([
      ...call,
      "contacts.create",
      "name=Ada",
      'phones:=["4711"]',
      "--json",
    ]);

    expect({ ...created, out: JSON.parse(created.out) }).toMatchObject({
      code: 0,
      out: { name: "Ada", phones: ["4711"] },
      err: "",
    });
    const { out } = await flowrun([...call, "contacts.search", "name=Ada"]);
    expect(out).toBe(`${JSON.stringify([JSON.parse(created.out)], null, 2)}\n`);
  });

  test.each([
    ["a file", ["--body", "ada.json"], {}],
    ["standard input", ["--body", "-"], { input: '{"name":"Ada"}' }],
  ])("takes the body from %s", async (_, args, given) => {
    const { flowrun } = await startLoggedIn({ "ada.json": '{"name":"Ada"}' });
    const { out } = await flowrun([...call, "contacts.create", ...args], given);

    expect(JSON.parse(out)).toMatchObject({ name: "Ada" });
  });

  test("sends a CSV file as it is, and writes one", async () => {
    const csv = "name,phone\nAda,4711\n";
    const { flowrun, cwd } = await startLoggedIn({ "contacts.csv": csv });

    expect(await flowrun([...call, "contacts.upload_csv", "--body", "contacts.csv"])).toMatchObject(
      {
        code: 0,
        err: "",
      },
    );
    expect(await flowrun([...call, "contacts.download_csv", "--out", "kept/all.csv"])).toEqual({
      code: 0,
      out: "",
      err: "",
    });
    const kept = readFileSync(join(cwd, "kept/all.csv"), "utf8");
    expect(kept).toMatch(/^[^"]*name.*\n.*Ada.*\n$/);
    expect((await flowrun([...call, "contacts.download_csv"])).out).toBe(kept);
  });

  test("writes an answer in JSON to a file too", async () => {
    const { flowrun, cwd } = await startLoggedIn();
    await flowrun([...call, "contacts.search", "--out", "found.json"]);

    expect(readFileSync(join(cwd, "found.json"), "utf8")).toBe("[]\n");
  });

  test("uses the tenant of the configuration, and no other tenant's data", async () => {
    const { flowrun } = await startLoggedIn();
    const { code, err } = await flowrun([...call, "contacts.get_config", "--set", "v2.tenant=102"]);

    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^error V2_(FORBIDDEN|NOT_FOUND) /),
    });
  });

  test("lists every operation of the configured version when it is given none", async () => {
    const { flowrun } = await startV2Bench();
    const namesIn = async (version: string): Promise<readonly string[]> => {
      const { out } = await flowrun([...call, "--json"], { environment: { V2_VERSION: version } });
      return (JSON.parse(out) as readonly { readonly name: string }[]).map(({ name }) => name);
    };
    const [old, recent] = [await namesIn("8.1"), await namesIn("8.2")];

    expect(recent).toEqual(expect.arrayContaining(["contacts.search", "calls.transfer"]));
    expect(old).not.toContain("calls.transfer");
    expect((await flowrun(call)).out).toMatch(/^contacts\.search +Finds contacts\.$/m);
  });

  test.each([
    [
      ["contacts.serch"],
      2,
      /^error V2_OPERATION_UNKNOWN .*\n {2}Did you mean "contacts\.search"\?\n$/,
    ],
    [["calls.list", "--set", "v2.version=8.1"], 2, /^error V2_NOT_IN_VERSION /],
    [["trunks.get", "id=0"], 2, /^error V2_ARGUMENTS_INVALID .*"id" must be >= 1/],
    [["contacts.get", "id=4711"], 1, /^error V2_NOT_FOUND /],
    [["contacts.create", "--body", "no.json"], 2, /^error CLI_NO_FILE /],
    [
      ["contacts.create", "--body", "broken.json"],
      2,
      /^error CLI_WRONG_OPTION {2}There is no JSON in the file/,
    ],
    [
      ["contacts.create", "x"],
      2,
      /^error CLI_WRONG_OPTION {2}The argument "x" is not of the form key=value\./,
    ],
  ])("%j ends with %d and says why", async (args, code, message) => {
    const { flowrun } = await startLoggedIn({ "broken.json": "{" });
    expect(await flowrun([...call, ...args])).toEqual({
      code,
      out: "",
      err: expect.stringMatching(message),
    });
  });

  test("ends with 1 when nobody is logged in", async () => {
    const { flowrun } = await startV2Bench();
    expect(await flowrun([...call, "contacts.search"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Run `flowrun v2 login`\.\n$/),
    });
  });

  test("ends with 3 when the platform is away", async () => {
    const { flowrun, server } = await startLoggedIn();
    await server.close();
    expect(await flowrun([...call, "contacts.search"])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^error V2_UNREACHABLE /),
    });
  });

  test("goes on with new tokens when the old ones have expired", async () => {
    const { flowrun, server } = await startLoggedIn();
    server.v2.expireTokens();
    expect(await flowrun([...call, "contacts.search"])).toEqual({ code: 0, out: "[]\n", err: "" });
  });

  test.each([
    ["V2_PASSWORD", { V2_EMAIL: ann.email, V2_PASSWORD: ann.password }],
    ["V2_PASSWORD_FILE", { V2_EMAIL: ann.email, V2_PASSWORD_FILE: "password" }],
  ])("logs in by itself with %s, first and when the session is over", async (_, environment) => {
    const { flowrun, server } = await startV2Bench({ password: `${ann.password}\n` });
    const search = (): Promise<Tried> => flowrun([...call, "contacts.search"], { environment });
    const found = { code: 0, out: "[]\n", err: "" };

    expect(await search()).toEqual(found);
    server.v2.expireTokens();
    server.v2.failRefreshes(401);
    expect(await search()).toEqual(found);
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)(
    "ends at %s with %d, but not before a refresh under way is stored",
    async (signal, code) => {
      const { begin, delayRefresh, server, tokenFile } = await startLoggedIn();
      server.v2.expireTokens();
      const asked = delayRefresh(300);
      const running = begin([...call, "contacts.search"]);
      await asked;
      const spent = (): unknown => JSON.parse(readFileSync(tokenFile, "utf8")).sessions[0].is_spent;

      running.signal(signal);
      expect([running.exits, spent()]).toEqual([[], true]);
      await running.done;
      expect([running.exits, spent()]).toEqual([[code], false]);
    },
  );

  test("ends at once at a second signal", async () => {
    const { begin, delayRefresh, server } = await startLoggedIn();
    server.v2.expireTokens();
    const asked = delayRefresh(300);
    const running = begin([...call, "contacts.search"]);
    await asked;

    running.signal("SIGINT");
    running.signal("SIGINT");
    expect(running.exits).toEqual([130]);
    await running.done;
  });
});
