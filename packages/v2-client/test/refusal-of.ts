import type { Json } from "@flowrun/core/plugin";
import { expect } from "vitest";
import { type ApiVersion, V2Error } from "../src/index.ts";
import { failureOf, openStage } from "./open-stage.ts";

/** Flat arguments. */
export type Given = Readonly<Record<string, Json>>;

/** What a call that must not leave is refused with. */
export async function refusalOf(
  operation: string,
  given: Given,
  version: ApiVersion = "8.2",
): Promise<unknown> {
  const { client, asked } = await openStage(version, [[200]]);
  const error = await failureOf(client.call(operation, given));
  expect(asked).toEqual([]);
  if (!(error instanceof V2Error)) return error;
  const { code, message, outcome, certain } = error;
  expect([outcome, certain]).toEqual(["refused", true]);
  return [code, message];
}
