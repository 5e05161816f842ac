import { describe, expect, test } from "vitest";
import { readOptions } from "../src/read-options.ts";

const servers = ["nats://n1:4222"];

describe("readOptions", () => {
  test("takes servers, and keeps three copies where nothing else is said", () => {
    expect(readOptions({ servers })).toEqual({ servers, credentials: undefined, copies: 3 });
    expect(readOptions({ servers: "tls://n1:4222", copies: 1 })).toEqual({
      servers: ["tls://n1:4222"],
      credentials: undefined,
      copies: 1,
    });
  });

  test.each([
    [{}, '"servers" must be a list such as [nats://n1:4222, nats://n2:4222, nats://n3:4222]'],
    [
      { servers: [] },
      '"servers" must be a list such as [nats://n1:4222, nats://n2:4222, nats://n3:4222]',
    ],
    [
      { servers: ["n1:4222"] },
      'each of "servers" must begin with nats:// or tls:// and name a host',
    ],
    [
      { servers: ["http://n1"] },
      'each of "servers" must begin with nats:// or tls:// and name a host',
    ],
    [{ servers, copies: 2 }, '"copies" must be 1, 3 or 5'],
    [{ servers, credentials: 7 }, '"credentials" must be a file'],
    [{ servers, server: "n1" }, 'there is no "server"'],
  ])("refuses %j", (options, why) => {
    expect(() => readOptions(options)).toThrow(`The options of the cell are wrong: ${why}.`);
  });

  test("refuses a password in an address, and does not show it", () => {
    const options = { servers: ["nats://me:hunter2@n1:4222"] };
    expect(() => readOptions(options)).toThrow(
      'must not hold users or passwords; "credentials" is for these',
    );
    expect(() => readOptions(options)).not.toThrow("hunter2");
  });

  test("says why credentials cannot be read", () => {
    expect(() => readOptions({ servers, credentials: "/nowhere/flowrun.creds" })).toThrow(
      'The credentials "/nowhere/flowrun.creds" cannot be read: ENOENT.',
    );
  });
});
