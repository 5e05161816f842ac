import { expect, test } from "vitest";
import { ariOperations } from "../../src/reference/ari-operations.ts";
import { routes } from "../../src/rest/router.ts";

test("the reference of ARI shows exactly the operations that the embedded platform has", () => {
  const had = routes.map(
    ({ method, pattern }) => `${method} /${pattern.map((part) => part.replace(/^:.*/, "{}")).join("/")}`,
  );
  const shown = ariOperations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);

  // The events come over a WebSocket, which is no route.
  expect(shown.toSorted()).toEqual([...had, "GET /events"].toSorted());
});

test("every operation of ARI has a nickname of its own in its resource", () => {
  const names = ariOperations.map(({ path, nickname }) => `${path.split("/")[1]} ${nickname}`);
  expect(new Set(names).size).toBe(names.length);
});
