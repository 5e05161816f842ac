import { readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tryMain } from "../../try-main.ts";
import {
  ann,
  ben,
  startLoggedIn,
  startV2Bench,
  type V2Bench,
  type V2Given,
} from "../../v2-platform.ts";

const login = ["v2", "login", "--email", ann.email];

describe("flowrun v2 login", () => {
  test("takes the password from the environment and keeps the tokens for this user alone", async () => {
    const { flowrun, url, tokenFile } = await startV2Bench();

    expect(await flowrun(login, { environment: { V2_PASSWORD: ann.password } })).toEqual({
      code: 0,
      out: `Logged in to ${url} as ann@example.com. The tokens are in ${tokenFile}.\n`,
      err: "",
    });
    expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  });

  test("says the same as JSON", async () => {
    const { flowrun, url, tokenFile } = await startV2Bench();
    const { out } = await flowrun([...login, "--json"], {
      environment: { V2_PASSWORD: ann.password },
    });

    expect(JSON.parse(out)).toEqual({ url, user: ann.email, login: "password_auth", tokenFile });
  });

  test.each<[string, string, readonly string[], V2Given]>([
    ["a file", "hunter2\n", ["--secret-file", "secret"], {}],
    ["standard input", "", ["--secret-file", "-"], { input: "hunter2\n" }],
    [
      "a file that the environment names",
      "hunter2\r\n",
      [],
      { environment: { V2_PASSWORD_FILE: "secret" } },
    ],
  ])("takes the password from %s", async (_, secret, args, given) => {
    const { flowrun } = await startV2Bench({ secret });
    expect(await flowrun([...login, ...args], given)).toMatchObject({ code: 0, err: "" });
  });

  test("asks at the terminal and shows the address, but not the password", async () => {
    const { atTerminal } = await startV2Bench();
    const { said, type, done } = atTerminal(["v2", "login"]);

    await said(/E-mail: $/);
    type(`${ann.email}\r`);
    await said(/Password: $/);
    type("hunter3\u007f2\r");

    expect(await done).toMatchObject({ code: 0, err: `E-mail: ${ann.email}\nPassword: \n` });
  });

  test("ends with 130 when the user breaks off", async () => {
    const { atTerminal } = await startV2Bench();
    const { said, type, done } = atTerminal(login);

    await said(/Password: $/);
    type("hun\u0003");

    expect(await done).toEqual({ code: 130, out: "", err: "Password: \n" });
  });

  test("says how to give the password where there is no terminal", async () => {
    const { flowrun } = await startV2Bench();

    expect(await flowrun(login)).toEqual({
      code: 2,
      out: "",
      err: "error CLI_WRONG_OPTION  The login needs: Password. There is no terminal to ask at.\n  Set V2_PASSWORD in the environment, V2_PASSWORD_FILE, or --secret-file FILE.\n",
    });
  });

  test.each([
    [
      "an argument",
      "hunter2",
      'error CLI_WRONG_OPTION  Too many arguments for "login". Expected 0 arguments but got 1.\n',
    ],
    ["an option", "--password=hunter2", 'error CLI_WRONG_OPTION  Unknown option "--password".\n'],
  ])("does not take a password as %s, and does not repeat it", async (_, argument, message) => {
    const { flowrun } = await startV2Bench();
    const { code, err } = await flowrun([...login, argument]);

    expect({ code, message: err.slice(0, message.length) }).toEqual({ code: 2, message });
    expect(err).not.toContain("hunter2");
  });

  test("ends with 1 when the password is wrong", async () => {
    const { flowrun } = await startV2Bench();
    const { code, err } = await flowrun(login, { environment: { V2_PASSWORD: "hunter3" } });

    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^error AUTH_PASSWORD_REJECTED /),
    });
    expect(err).not.toContain("hunter3");
  });

  test.each([
    ["tfa", ["--method", "tfa"], { V2_TFA_TOKEN: "t" }],
    ["sso", ["--method", "sso", "--device", "d"], { V2_SSO_TOKEN: "t" }],
    [
      "sso in another form",
      ["--method", "sso", "--sso-timestamp", "iso"],
      { V2_SSO_TOKEN: "t", V2_DEVICE: "d" },
    ],
  ])("sends the token of the method %s", async (_, args, environment) => {
    const { flowrun } = await startV2Bench();
    const { code, err } = await flowrun(["v2", "login", ...args], { environment });

    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^error AUTH_TOKEN_REJECTED /),
    });
  });

  test("ends with 3 when the platform is away", async () => {
    const { flowrun } = await startV2Bench();
    const environment = { V2_URL: "http://127.0.0.1:1", V2_PASSWORD: "x" };

    expect(await flowrun(login, { environment })).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^error AUTH_UNREACHABLE /),
    });
  });

  test.each([
    [{}, /^error CONFIG_MISSING {2}"v2.url" is not set/],
    [{ V2_URL: "pbx", HOME: "/" }, /^error CONFIG_WRONG_VALUE {2}The value of "v2.url"/],
    [{ V2_URL: "https://pbx" }, /^error CONFIG_MISSING {2}There is no place for the tokens/],
  ])("of %o says what is missing", async (environment, message) => {
    expect(await tryMain(login, { environment })).toMatchObject({
      code: 2,
      err: expect.stringMatching(message),
    });
  });
});

describe("flowrun v2 whoami", () => {
  test("says what is known, and never a token", async () => {
    const { flowrun, url, tokenFile } = await startLoggedIn();

    expect(await flowrun(["v2", "whoami"])).toEqual({
      code: 0,
      out: `platform      ${url}\ntenant        101\nuser          ann@example.com\nlogged in by  password_auth\ntokens        stored less than a minute ago in ${tokenFile}\n`,
      err: "",
    });
  });

  test("says it as JSON", async () => {
    const { flowrun, url, tokenFile } = await startLoggedIn();
    const since = statSync(tokenFile).mtime.toISOString();

    expect(JSON.parse((await flowrun(["v2", "whoami", "--json"])).out)).toEqual({
      url,
      tenant: "101",
      user: ann.email,
      others: [],
      method: "password_auth",
      since,
      isOver: false,
      tokenFile,
    });
  });

  test("says that a session is over", async () => {
    const { flowrun, server } = await startLoggedIn();
    server.v2.expireTokens();
    server.v2.failRefreshes(401);

    expect(await flowrun(["v2", "call", "contacts.search"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^error AUTH_SESSION_ENDED .*\n {2}Run `flowrun v2 login`\.\n$/),
    });
    expect((await flowrun(["v2", "whoami"])).out).toContain(
      "tokens        used up: run `flowrun v2 login`\n",
    );
  });

  test("ends with 1 when nobody is logged in", async () => {
    const { flowrun } = await startV2Bench();

    expect(await flowrun(["v2", "whoami"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^error AUTH_LOGIN_NEEDED .*\n {2}Run `flowrun v2 login`\.\n$/),
    });
  });

  test("does not take the tokens of one platform for another's", async () => {
    const { flowrun, tokenFile } = await startLoggedIn();
    const environment = { V2_URL: "https://other.example.com", V2_TOKEN_FILE: tokenFile };

    expect(await flowrun(["v2", "whoami"], { environment })).toMatchObject({
      code: 1,
      err: `error AUTH_LOGIN_NEEDED  Nobody is logged in to "https://other.example.com": no tokens are in "${tokenFile}".\n  Run \`flowrun v2 login\`.\n`,
    });
  });
});

describe("two users of flowrun v2", () => {
  const asBen = ["v2", "login", "--email", ben.email];
  const given = { environment: { V2_PASSWORD: ben.password } };
  const tenantOf = async (
    bench: V2Bench,
    args: readonly string[],
    environment = {},
  ): Promise<string> => {
    const all = { environment: { V2_TENANT: "102", ...environment } };
    const { code } = await bench.flowrun(["v2", "call", "contacts.get_config", ...args], all);
    return code === 0 ? "102" : "another";
  };

  test("leave each other alone, and the first one is meant unless another is named", async () => {
    const bench = await startLoggedIn();

    expect((await bench.flowrun(asBen, given)).out).toMatch(
      /as ben@example\.com\. .*\nWithout --profile or V2_USER, the tokens of ann@example\.com are used, who logged in first\.\n$/,
    );
    expect(await tenantOf(bench, [])).toBe("another");
    expect(await tenantOf(bench, ["--profile", ben.email])).toBe("102");
    expect(await tenantOf(bench, [], { V2_USER: ben.email })).toBe("102");
    expect((await bench.flowrun(["v2", "whoami", "--profile", ben.email])).out).toMatch(
      /^user {10}ben@example\.com\nalso {10}ann@example\.com$/m,
    );
  });

  test("log out alone", async () => {
    const bench = await startLoggedIn();
    await bench.flowrun(asBen, given);
    await bench.flowrun(["v2", "logout"]);

    expect(JSON.parse((await bench.flowrun(["v2", "whoami", "--json"])).out)).toMatchObject({
      user: ben.email,
      others: [],
    });
    expect(await bench.flowrun(["v2", "whoami", "--profile", ann.email])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^error AUTH_LOGIN_NEEDED {2}"ann@example\.com" is not logged in to /,
      ),
    });
  });

  test("do not log in under each other's names", async () => {
    const bench = await startLoggedIn();
    expect(await bench.flowrun([...asBen, "--profile", ann.email], given)).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^error AUTH_OTHER_USER .*\n {2}Leave out --profile and V2_USER, or /,
      ),
    });
  });
});

describe("flowrun v2 logout", () => {
  test("removes the tokens", async () => {
    const { flowrun, url, tokenFile } = await startLoggedIn();

    expect(await flowrun(["v2", "logout"])).toEqual({
      code: 0,
      out: `Logged out of ${url}: the tokens are no longer in ${tokenFile}.\n`,
      err: "",
    });
    expect(() => readFileSync(tokenFile)).toThrow("ENOENT");
  });
});
