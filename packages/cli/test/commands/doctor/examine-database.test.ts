import { describe, expect, test } from "vitest";
import { folderWith, tryMain } from "../../try-main.ts";
import { askDoctor, plainFlow } from "./ask-doctor.ts";

const looking = (columns: string): string =>
  plainFlow
    .replace("start:", `tables: { people: { key: phone, columns: { ${columns} } } }\nstart:`)
    .replace(
      "    - hangup",
      '    - { lookup: { in: people, key: "${call.from}" }, then: { else: main } }\n    - hangup',
    );

/** A database with the table of a flow. */
async function databaseWith(columns: string): Promise<string> {
  const cwd = folderWith({ "a.yaml": looking(columns) });
  const url = `sqlite:${cwd}/a.db`;
  const { code, err } = await tryMain(["db", "migrate", "a.yaml"], {
    cwd,
    environment: { DB: url },
  });
  expect([code, err]).toEqual([0, ""]);
  return url;
}

describe("examineDatabase", () => {
  test("is content with tables as the flow declares them", async () => {
    const flow = looking("name: string");
    const environment = { DB: await databaseWith("name: string") };
    expect(await askDoctor({ flow, environment, about: "database" })).toMatchObject({
      lines: [expect.stringMatching(/^ok database: .* has "people", as the flow declares them\.$/)],
    });
  });

  test("tells how a table differs", async () => {
    const flow = looking("name: integer");
    const environment = { DB: await databaseWith("name: string") };
    expect(await askDoctor({ flow, environment, about: "database" })).toMatchObject({
      code: 1,
      lines: [
        'wrong database: The table "people" is not as declared. "name" is text there, and declared as integer.',
      ],
    });
  });

  test("tells that a table is missing", async () => {
    const flow = looking("name: string").replaceAll("people", "persons");
    const environment = { DB: await databaseWith("name: string") };
    const { code, lines } = await askDoctor({ flow, environment, about: "database" });
    expect([code, lines]).toEqual([1, [expect.stringContaining('"persons"')]]);
  });

  test("tells that a database is away", async () => {
    const environment = { DB: "postgres://u:s3cr3t@127.0.0.1:1/a" };
    const told = await askDoctor({ flow: looking("name: string"), environment, about: "database" });
    expect(told).toMatchObject({ code: 1, lines: [expect.stringMatching(/^wrong database: /)] });
    expect(JSON.stringify(told)).not.toContain("s3cr3t");
  });
});
