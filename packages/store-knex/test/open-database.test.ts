import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeUrl, parseDatabaseUrl } from "../src/open-database.ts";

const advice = "Write postgres://user:password@host:5432/database, sqlite:FILE or sqlite::memory:.";

function problemOf(url: string): string {
  try {
    parseDatabaseUrl(url);
    return "none";
  } catch (error) {
    return String(error);
  }
}

describe("parseDatabaseUrl", () => {
  test("reads a Postgres URL under both schemes and keeps the password out of the description", () => {
    for (const scheme of ["postgres", "postgresql", "POSTGRES"]) {
      const url = `${scheme}://flow:p%40ss@db.example:6432/calls?sslmode=verify-full`;
      expect(parseDatabaseUrl(url)).toEqual({
        kind: "postgres",
        url,
        description: "postgres://flow@db.example:6432/calls",
      });
    }
  });

  test("reads an SQLite file, relative or absolute, and a database in memory", () => {
    expect(parseDatabaseUrl("sqlite:data/flow.db")).toEqual(sqlite("data/flow.db"));
    expect(parseDatabaseUrl("sqlite:/var/flow.db")).toEqual(sqlite("/var/flow.db"));
    expect(parseDatabaseUrl("sqlite:///var/flow.db")).toEqual(sqlite("/var/flow.db"));
    expect(parseDatabaseUrl("sqlite::memory:")).toEqual(sqlite(":memory:"));
  });

  test.each([
    ["", "has no scheme"],
    ["customers.db", "has no scheme"],
    ["mysql://root@localhost/x", 'has the scheme "mysql", which is not supported'],
    ["sqlite:", "names no file"],
    ["sqlite://flow.db", 'names a host; write the file\'s path straight after "sqlite:"'],
    ["postgres://localhost", "names no database after the host"],
    ["postgres://u:p#w@host/db", "cannot be read; are special characters percent-encoded?"],
    ["postgres://u:1#w@host/db", "cannot be read; are special characters percent-encoded?"],
    ["postgres://u:1/w@host/db", "cannot be read; are special characters percent-encoded?"],
    ["postgres://u:1/w?x@host/db", "cannot be read; are special characters percent-encoded?"],
    ["postgres://u:p@w/x?y@host/db", "cannot be read; are special characters percent-encoded?"],
    ["postgres://u:p%w@host/db", 'has a "%" that is not percent-encoded as "%25"'],
    ["postgres://host:notaport/db", "cannot be read; are special characters percent-encoded?"],
  ])("says what is wrong with %j and what would be right", (url, problem) => {
    expect(problemOf(url)).toBe(`PortError: The database URL ${problem}. ${advice}`);
  });

  test("never quotes a broken URL's password", () => {
    const mark = "Zx9!q";
    const text = fc.string({ unit: fc.constantFrom(..."/?#@:%[]&=a1 "), maxLength: 6 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const url = `postgres://flow:${before}${mark}${after}@host/db`;
        expect(problemOf(url)).not.toContain(mark);
        expect(describeUrl(url)).not.toContain(mark);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("describeUrl", () => {
  test("names the database without secrets, whatever it is given", () => {
    expect(describeUrl("postgres://flow:secret@db/calls")).toBe("postgres://flow@db/calls");
    expect(describeUrl("sqlite:flow.db")).toBe("sqlite:flow.db");
    expect(describeUrl("secret")).toBe("(unreadable database URL)");
  });
});

function sqlite(file: string): object {
  return { kind: "sqlite", file, description: `sqlite:${file}` };
}
