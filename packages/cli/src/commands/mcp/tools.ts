import type { Tool } from "./tool.ts";
import { callTool } from "./tools/call-tool.ts";
import { checkTool } from "./tools/check-tool.ts";
import { drawTool } from "./tools/draw-tool.ts";
import { explainTool } from "./tools/explain-tool.ts";
import { exploreTool } from "./tools/explore-tool.ts";
import { formatTool } from "./tools/format-tool.ts";
import { fuzzTool } from "./tools/fuzz-tool.ts";
import { importTool } from "./tools/import-tool.ts";
import { languageTool } from "./tools/language-tool.ts";
import { proveTool } from "./tools/prove-tool.ts";
import { templatesTool } from "./tools/templates-tool.ts";
import { testTool } from "./tools/test-tool.ts";
import { writeTool } from "./tools/write-tool.ts";

/** All tools, in the order in which a flow is made. */
export const tools: readonly Tool[] = [
  languageTool,
  templatesTool,
  importTool,
  checkTool,
  formatTool,
  callTool,
  testTool,
  exploreTool,
  fuzzTool,
  proveTool,
  drawTool,
  explainTool,
  writeTool,
];
