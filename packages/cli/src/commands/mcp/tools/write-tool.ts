import { z } from "zod";
import { defineTool, type Tool } from "../tool.ts";
import { confined, fileArgument, wrongArguments } from "../tool-arguments.ts";

/** `write`: a flow or a test file, written to the folder. */
export const writeTool: Tool = defineTool({
  name: "write",
  title: "Write a flow or a test file",
  about:
    "Writes a flow or a test file into the folder, whole. A file that is there is replaced only when `replaces` is its text as you have read it.",
  writes: true,
  takes: z.object({
    file: fileArgument,
    text: z.string().max(1_048_576),
    replaces: z.string().max(1_048_576).optional().describe("The text that the file has now."),
  }),
  run: async ({ folder }, { file, text, replaces }) => {
    const path = await confined(folder, file);
    // A configuration names modules that are loaded, and where real phones are.
    if (/(^|\/)flowrun\.config\.ya?ml$/i.test(path))
      throw wrongArguments("The configuration is written by people only.");
    const now = await folder.read(path).catch((error: unknown) => {
      if (replaces === undefined) return undefined;
      throw error;
    });
    if (now !== undefined && replaces === undefined)
      throw wrongArguments(`"${file}" is there: give the text that it has now as "replaces".`);
    if (now !== undefined && now.text !== replaces)
      throw wrongArguments(
        `"${file}" has another text than "replaces" says: read the resource flowrun://flows/${file} again.`,
      );
    await folder.write(path, text, now?.etag);
    return { written: path };
  },
});
