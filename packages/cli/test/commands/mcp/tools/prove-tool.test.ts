import { describe, expect, test } from "vitest";
import { folderWith } from "../../../try-main.ts";
import { assistantIn } from "../assistant.ts";
import { files, scenarios } from "../door.ts";

describe("the tool prove", () => {
  test("proves a flow with the scenarios beside it, and says so in sentences", async () => {
    const passing = scenarios.slice(0, scenarios.indexOf("  - name: who presses 2"));
    const { use } = await assistantIn(folderWith({ ...files, "door.test.yaml": passing }));
    const { value } = await use("prove", { flow: "door.yaml", runs: 20 });
    expect([value["holds"], value["sentences"]]).toEqual([
      true,
      [
        "The flow has no errors.",
        "The 1 scenario passes.",
        "There are no properties.",
        expect.stringMatching(/^\d+ ways through the flow: /),
        expect.stringMatching(/^No fault in \d+ calls\.$/),
        "No made-up call broke anything, in 20 worlds.",
      ],
    ]);
  });

  test("says of a flow what is not proved", async () => {
    const { use } = await assistantIn(folderWith(files));
    const { isError, value } = await use("prove", { flow: "door.yaml", runs: 20 });
    expect([isError, value["holds"], value["sentences"]]).toEqual([
      false,
      false,
      expect.arrayContaining(["Wrong: 1 of 2 scenarios fail."]),
    ]);
  });
});
