import type { Program } from "@flowrun/core";
import { compileFlow } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { CliError } from "../../../src/cli-error.ts";
import { createReloader } from "../../../src/commands/run/create-reloader.ts";
import { flowText } from "../../flow-text.ts";

/** A reloader of a file whose text the test changes; `undefined` is a file that is gone. */
function reloader(): {
  edit: (text: string | undefined) => Promise<readonly string[]>;
  swapped: readonly Program[];
} {
  let text: string | undefined = flowText;
  const told: string[] = [];
  const swapped: Program[] = [];
  const reload = createReloader({
    source: { name: "a.yaml", text: flowText },
    read: async () => {
      if (text === undefined)
        throw new CliError(2, [
          { code: "CLI_NO_FILE", message: "It is gone.", hint: "Put it back." },
        ]);
      return { name: "a.yaml", text };
    },
    compile: (given) => {
      const { program, diagnostics } = compileFlow(given);
      return { program, report: diagnostics.map(({ code }) => `${code}\n`).join("") };
    },
    swap: (program) => {
      if (program.name === "refused")
        throw new CliError(2, [{ code: "CONFIG_MISSING", message: "No database." }]);
      swapped.push(program);
    },
    tell: (news) => void told.push(`${news.wrong ? "wrong" : "right"}: ${news.text}`),
  });
  const edit = async (next: string | undefined): Promise<readonly string[]> => {
    text = next;
    told.length = 0;
    await reload();
    return [...told];
  };
  return { edit, swapped };
}

describe("createReloader", () => {
  test("takes an edited flow over", async () => {
    const { edit, swapped } = reloader();
    expect(await edit(flowText.replace("name: test", "name: second"))).toEqual([
      "right: New calls take the edited flow.",
    ]);
    expect(swapped.map(({ name }) => name)).toEqual(["second"]);
  });

  test("says nothing when the text is the same", async () => {
    const { edit, swapped } = reloader();
    expect([await edit(flowText), swapped]).toEqual([[], []]);
  });

  test("reports a broken edit once, and takes the next good one", async () => {
    const { edit, swapped } = reloader();
    const broken = flowText.replace("- answer\n", "- anwser\n");
    expect(await edit(broken)).toEqual(["wrong: FLOW_UNKNOWN_VERB\nThe old flow goes on."]);
    expect(await edit(broken)).toEqual([]);
    expect(await edit(flowText)).toEqual(["right: New calls take the edited flow."]);
    expect(swapped).toHaveLength(1);
  });

  test("says once that the file is gone and what to do, and that it is back", async () => {
    const { edit } = reloader();
    const report = "error CLI_NO_FILE  It is gone.\n  Put it back.";
    expect(await edit(undefined)).toEqual([`wrong: ${report}\nThe old flow goes on.`]);
    expect(await edit(undefined)).toEqual([]);
    expect(await edit(flowText)).toEqual(["right: New calls take the edited flow."]);
  });

  test("says once that an edited flow cannot be taken, however often it is looked at, and once more after the next edit", async () => {
    const { edit, swapped } = reloader();
    const refused = flowText.replace("name: test", "name: refused");
    const news = ["wrong: error CONFIG_MISSING  No database.\nThe old flow goes on."];
    expect([await edit(refused), await edit(refused), await edit(refused)]).toEqual([news, [], []]);
    expect(await edit(`${refused}\n`)).toEqual(news);
    expect(await edit(flowText)).toEqual(["right: New calls take the edited flow."]);
    expect(await edit(refused)).toEqual(news);
    expect(swapped).toHaveLength(1);
  });
});
