import { changes } from "@flowrun/v2-client";
import { descriptions } from "@flowrun/v2-client/openapi";
import { describe, expect, test } from "vitest";
import { readDoc, sectionOf } from "./section.ts";

/** The names of the operations of which a description assumes something. */
function assumedIn({ paths }: (typeof descriptions)["8.2"]): readonly string[] {
  const operations = Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) => [
    get,
    post,
    put,
    patch,
    remove,
  ]);
  return operations.flatMap((each) =>
    each?.["x-assumed"] === undefined ? [] : [each.operationId ?? ""],
  );
}

describe("docs/v2.md", () => {
  test("lists every operation of which something is assumed, and no other", async () => {
    const table = sectionOf(
      await readDoc("docs/v2.md"),
      "## What is assumed",
      "## When tokens are refreshed",
    );
    const rows = table.split("\n").filter((line) => line.startsWith("| `"));
    const listed = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name),
    );

    for (const description of Object.values(descriptions)) {
      expect(listed.toSorted()).toEqual(assumedIn(description).toSorted());
    }
  });

  test("tells how many changes there are", async () => {
    expect(await readDoc("docs/v2.md")).toContain(
      `all ${changes("8.1", "8.2").length} differences`,
    );
  });
});
