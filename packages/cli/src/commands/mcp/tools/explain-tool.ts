import { z } from "zod";
import { defineTool, type Tool } from "../tool.ts";

/** `explain`: what a code means. */
export const explainTool: Tool = defineTool({
  name: "explain",
  title: "Explain the code of a message",
  about: "What a code such as FLOW_UNKNOWN_BLOCK means, how it comes about, and what to do.",
  takes: z.object({ code: z.string().max(100) }),
  run: async ({ invocation }, { code }) => {
    const { explained } = await import("../../explain/explained.ts");
    return { ...explained(invocation.surroundings, code) };
  },
});
