import type { Json } from "@flowrun/core/plugin";
import { expect, test } from "vitest";
import type { ResourceRequest } from "../../../src/v2/resources/behaviour.ts";
import { placeBehaviours } from "../../../src/v2/resources/standard-behaviours.ts";

/** The answer to an update of a document, and the document after it. */
function updated(before: Json, json: Json | undefined): readonly unknown[] {
  let kept = before;
  const store = {
    document: () => kept,
    writeDocument: (_path: string, document: Json) => void (kept = document),
  };
  const request = { store, path: "settings", body: { json } } as unknown as ResourceRequest;
  return [placeBehaviours["update"]?.(request), kept];
}

test("an update changes the fields of a document that it names, and leaves the others", () => {
  const after = { name: "ada", size: 2 };
  expect(updated({ name: "ada", size: 1 }, { size: 2 })).toEqual([{ body: after }, after]);
  expect(updated({ size: 1 }, undefined)).toEqual([{ body: { size: 1 } }, { size: 1 }]);
});

test("an update that is no object, or of a document that is none, is refused and changes nothing", () => {
  const refused = { status: 400, reason: "The body must be an object." };
  expect(updated({ size: 1 }, ["size"])).toEqual([refused, { size: 1 }]);
  expect(updated(["size"], { size: 2 })).toEqual([refused, ["size"]]);
});
