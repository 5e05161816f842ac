import { z } from "zod";
import { cookbook } from "../../../guide.ts";
import { readTemplate, templates } from "../../../template-files.ts";
import { defineTool, type Tool } from "../tool.ts";
import { wrongArguments } from "../tool-arguments.ts";

/** `templates`: flows to begin with. */
export const templatesTool: Tool = defineTool({
  name: "templates",
  title: "Read a template or a flow of the cookbook",
  about:
    "Without a name: the flows that there are to begin with or to learn from. With a name: the text of that flow, and of its scenarios. Begin with the nearest one.",
  takes: z.object({ name: z.string().max(100).optional() }),
  run: async (_place, { name }) => {
    const known = [
      ...templates.map((template) => ({
        name: template.name,
        about: template.about,
        flow: () => readTemplate(template, ""),
        scenarios: () => readTemplate(template, ".test"),
      })),
      ...cookbook().map(({ name: own, flow, scenarios }) => ({
        name: `cookbook/${own}`,
        about: aboutOf(flow),
        flow: () => flow,
        scenarios: () => scenarios,
      })),
    ];
    if (name === undefined)
      return { templates: known.map(({ name: own, about }) => ({ name: own, about })) };
    const found = known.find((each) => each.name === name);
    if (found === undefined) throw wrongArguments(`There is no template "${name}".`);
    return { name, about: found.about, flow: found.flow(), scenarios: found.scenarios() };
  },
});

/** The first lines of comment in a flow say what it is for. */
function aboutOf(flow: string): string {
  const lines = flow.split("\n").filter((line) => !line.includes("yaml-language-server"));
  const first = lines.findIndex((line) => line.startsWith("# "));
  if (first === -1) return "";
  const end = lines.findIndex((line, index) => index > first && !line.startsWith("# "));
  const text = lines.slice(first, end).map((line) => line.slice(2));
  return text.join(" ").slice(0, 300);
}
