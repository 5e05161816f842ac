import { expect, test } from "vitest";
import { tryMain } from "../../try-main.ts";

const flow = "flowrun: 1\nname: a\nstart: main\nblocks: { main: [hangup] }\n";
const files = { "a.yaml": flow, "b.yaml": flow };

test("one process runs one flow, and says how many were given", async () => {
  const { code, err } = await tryMain(["a.yaml", "b.yaml"], { files });
  expect(code).toBe(2);
  expect(err).toContain("CLI_WRONG_OPTION  One process runs one flow, and 2 were given.");
});

test("a word that is no file is taken for a command that nobody knows", async () => {
  const { code, err } = await tryMain(["chek"], { files });
  expect([code, err.includes('"chek"'), err.includes("check")]).toEqual([2, true, true]);
});
