import { expect, test } from "vitest";
import { openV2 } from "../../support/v2-client.ts";

const path = "sms/numbers/batch";

test("a batch creates, replaces and removes many items, from a list or an object with a list", async () => {
  const { ann } = await openV2();

  expect(await ann.send("POST", path, [{ number: "1" }, { number: "2" }])).toEqual({
    status: 201,
    body: [
      { id: 1, number: "1" },
      { id: 2, number: "2" },
    ],
  });
  expect((await ann.send("PUT", path, { numbers: [{ id: 2, name: "b" }] })).body).toEqual([
    { id: 2, name: "b" },
  ]);
  expect((await ann.send("DELETE", path, [1])).status).toBe(204);

  expect((await ann.send("GET", "sms/numbers")).body).toEqual([{ id: 2, name: "b" }]);
});

test("a batch changes the fields that came with each extension, and keeps the others", async () => {
  const { ann } = await openV2();
  await ann.send("POST", "extensions/batch", [{ name: "a", sms: {} }, { name: "b" }]);

  const { body } = await ann.send("PATCH", "extensions/batch", [{ id: 1, name: "c" }]);

  expect(body).toEqual([{ id: 1, name: "c", sms: {} }]);
});

test.each([
  ["an entry that is no object", "POST", [{ number: "1" }, 7], 400],
  ["an id that is taken", "POST", [{ number: "1" }, { id: 5 }], 409],
  ["an id twice", "POST", [{ id: 6 }, { id: 6 }], 409],
  ["an entry without an id", "PUT", [{ id: 5, name: "x" }, { name: "y" }], 400],
  ["an id that is not there", "DELETE", [5, 6], 404],
  ["no body, when it removes", "DELETE", undefined, 400],
  ["no body, when it creates", "POST", undefined, 400],
])("a batch with %s does nothing", async (_, method, body, status) => {
  const { ann } = await openV2();
  await ann.send("POST", "sms/numbers", { id: 5 });

  expect((await ann.send(method, path, body)).status).toBe(status);

  expect((await ann.send("GET", "sms/numbers")).body).toEqual([{ id: 5 }]);
});
