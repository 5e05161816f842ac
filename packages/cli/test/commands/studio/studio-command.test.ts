import { describe, expect, test } from "vitest";
import { tryMain } from "../../try-main.ts";

describe("flowrun studio", () => {
  test("says what it does, with examples", async () => {
    const { code, out } = await tryMain(["studio", "--help"]);
    expect([code, out]).toEqual([0, expect.stringContaining("flowrun studio flows/")]);
  });

  test.each(["nowhere", "package.json"])("is opened over a folder or a flow only: %j", async (path) => {
    expect(await tryMain(["studio", path])).toEqual({
      code: 2,
      out: "",
      err: `error CLI_NO_FILE  "${path}" is neither a folder nor a flow.\n  Name a folder that holds flows, such as flows/.\n`,
    });
  });
});
