import { z } from "zod";
import { beginnings } from "../../../beginnings.ts";
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
    const known = beginnings();
    if (name === undefined)
      return { templates: known.map(({ name: own, about }) => ({ name: own, about })) };
    const found = known.find((each) => each.name === name);
    if (found === undefined) throw wrongArguments(`There is no template "${name}".`);
    return { name, about: found.about, flow: found.flow, scenarios: found.scenarios };
  },
});
