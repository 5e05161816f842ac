import { z } from "zod";
import { defineTool, type Tool } from "../tool.ts";
import {
  confined,
  fileArgument,
  settingsArgument,
  setOptions,
  wrongArguments,
} from "../tool-arguments.ts";

/** `check`: every mistake in flows and test files. */
export const checkTool: Tool = defineTool({
  name: "check",
  title: "Find the mistakes in flows",
  about:
    "Checks a flow or a test file completely: each mistake with its code, line, and hint. Without arguments all flows and test files of the folder. `times` adds the longest call and the longest silence. No error here means that a call cannot fail for a reason that is visible in the file.",
  takes: z.object({
    files: z.array(fileArgument).max(100).optional(),
    text: z.string().optional().describe("The text of a flow that is in no file."),
    settings: settingsArgument,
    times: z.boolean().optional(),
  }),
  run: async ({ folder, invocation }, { files, text, settings, times = false }) => {
    if (files !== undefined && text !== undefined)
      throw wrongArguments('Give "files" or "text", and not both.');
    const { checkAll } = await import("../../check/check-files.ts");
    const { checkedDocument } = await import("../../check/print-checked.ts");
    const { flows } =
      files === undefined && text === undefined ? await folder.list() : { flows: [] };
    const listed = flows.flatMap(({ name, tests }) => [name, ...tests]);
    const named = await Promise.all((files ?? listed).map((path) => confined(folder, path)));
    const paths = text === undefined ? named : ["-"];
    const options = { ...setOptions(settings), times, mediaLength: 30_000, platform: false };
    const checked = await checkAll(invocation, paths, options);
    const { diagnostics, ...more } = checkedDocument(checked.files, times);
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    return {
      checked: checked.files.map(({ source }) => source.name),
      ...{ errors, warnings: diagnostics.length - errors, diagnostics },
      ...more,
      ...(checked.unread.length > 0 && { unread: checked.unread.map(({ message }) => message) }),
    };
  },
});
