import { editorSchema } from "@flowrun/flow";
import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { tryMain } from "../../try-main.ts";

describe("flowrun schema", () => {
  test("prints the schema that editors use", async () => {
    const { code, out, err } = await tryMain(["schema"]);
    expect({ code, err, schema: JSON.parse(out) }).toEqual({
      code: 0,
      err: "",
      schema: editorSchema(verbs),
    });
  });
});
