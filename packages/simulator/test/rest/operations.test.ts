import { expect, test } from "vitest";
import { operations } from "../../src/rest/operations.ts";
import { handlers } from "../../src/rest/router.ts";

test("the embedded platform has exactly the operations that the reference of ARI shows", () => {
  const shown = operations.map(({ name }) => name);

  // The events come over a WebSocket, which no handler answers.
  expect(shown.toSorted()).toEqual([...Object.keys(handlers), "events.eventWebsocket"].toSorted());
});

test("every operation of ARI has a request of its own, and the name of its resource", () => {
  const requests = operations.map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
  );
  expect(new Set(requests).size).toBe(requests.length);
  for (const { name, path } of operations)
    expect(name).toMatch(new RegExp(String.raw`^${path.split("/")[1]}\.\w+$`));
});
