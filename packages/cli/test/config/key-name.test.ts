import { expect, test } from "vitest";
import { canonicalKey, cellKeyOf, writtenKey } from "../../src/config/key-name.ts";

test("a key of flowrun's own stays as it is written, and any other is a setting", () => {
  const spelt = {
    "ari.host": "ari.host",
    "transport.options": "transport.options",
    "cells.berlin.ari.host": "cells.berlin.ari.host",
    "cells.berlin.shutdown_grace": "settings.cells.berlin.shutdown_grace",
    ring_timeout: "settings.ring_timeout",
    "settings.ring_timeout": "settings.ring_timeout",
  };
  expect(
    Object.fromEntries(Object.keys(spelt).map((written) => [written, canonicalKey(written)])),
  ).toEqual(spelt);
  expect(Object.values(spelt).map(writtenKey)).toEqual([
    ...["ari.host", "transport.options", "cells.berlin.ari.host"],
    ...["cells.berlin.shutdown_grace", "ring_timeout", "ring_timeout"],
  ]);
});

test("a cell has a platform and ports of its own, and nothing else", () => {
  expect(cellKeyOf("cells.berlin.webhooks.port")).toEqual({ cell: "berlin", key: "webhooks.port" });
  expect(cellKeyOf("cells.berlin.ari.nothing")).toBeUndefined();
  expect(cellKeyOf("cells.berlin.records.file")).toBeUndefined();
  expect(cellKeyOf("cells..ari.host")).toBeUndefined();
  expect(cellKeyOf("ari.host")).toBeUndefined();
});
