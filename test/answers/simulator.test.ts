import { expect, test } from "vitest";
import { measure } from "./measure.ts";
import { simulatedPlatform } from "./simulated-platform.ts";
import { readTable } from "./table.ts";

test("the embedded platform answers each request in each state of a channel as Asterisk 22 does", async () => {
  expect(await measure(simulatedPlatform())).toEqual(await readTable());
});
