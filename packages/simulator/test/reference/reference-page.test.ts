import { expect, test } from "vitest";
import { referencePage } from "../../src/reference/reference-page.ts";

const operation = {
  method: "GET",
  path: "/things/{id}",
  summary: "One thing",
  notes: ["things.get"],
  fields: [{ name: "id", place: "path", isNeeded: true, rule: "integer" } as const],
  answers: [{ status: "200", text: "The thing." }],
};

test("a page shows every group, operation, field and answer", async () => {
  const answer = await referencePage({
    title: "Things",
    about: "All about things.",
    data: [{ name: "openapi.json", path: "/openapi.json" }],
    groups: [{ name: "things", operations: [operation] }],
  });
  const page = await answer.text();

  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const part of [
    "<h1>Things</h1>",
    '<a href="/openapi.json">openapi.json</a>',
    '<a href="#things">things</a>',
    '<section id="things">',
    "<code>/things/{id}</code>",
    "<td>id</td><td>path</td><td>yes</td><td>integer</td>",
    "<td>200</td><td>The thing.</td>",
  ]) {
    expect(page).toContain(part);
  }
});

test("a page runs no scripts and loads nothing, and what it shows is text", async () => {
  const answer = await referencePage({
    title: "<script>alert(1)</script>",
    about: "",
    data: [],
    groups: [{ name: '"><img src=x>', operations: [] }],
  });
  const page = await answer.text();

  expect(page).not.toMatch(/<script|<img/);
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  );
});
