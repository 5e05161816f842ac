import { describe, expect, test } from "vitest";
import { folderWith } from "../../../try-main.ts";
import { assistantIn } from "../assistant.ts";

describe("the tool import", () => {
  test("makes a flow of another system's, which has no error, with what a person must decide", async () => {
    const { use } = await assistantIn(folderWith({}));
    const text = JSON.stringify({
      StartAction: "ask",
      Actions: [
        { Identifier: "ask", Type: "GetCustomerProfile", Transitions: { NextAction: "end" } },
        { Identifier: "end", Type: "DisconnectParticipant" },
      ],
    });
    const { value } = await use("import", { text, name: "profile" });

    expect(value).toMatchObject({
      kind: "connect",
      report: [
        { place: "action ask", fate: "decide" },
        { place: "action end", fate: "taken" },
      ],
    });
    expect((await use("check", { text: String(value["flow"]) })).value["errors"]).toBe(0);
  });

  test("says why the text of another system cannot be imported", async () => {
    const { use } = await assistantIn(folderWith({}));

    expect(await use("import", { text: "hello" })).toEqual({
      isError: true,
      value: { problems: [expect.stringContaining("IMPORT_UNKNOWN_KIND")] },
    });
  });
});
