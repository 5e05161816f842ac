import type { GetPromptResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { agentsGuide } from "../../template-files.ts";

/** Gives a server its prompts: for writing a flow, and for reviewing one. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    "write-flow",
    {
      title: "Write a call flow",
      description: "Writes a flow with its scenarios, and says what is proved of it.",
      argsSchema: z.object({ wish: z.string().describe("What callers should meet.") }),
    },
    ({ wish }) =>
      saying(`Write a call flow for this wish, with its scenarios:

${wish}

First write down, in plain sentences, what each kind of caller meets, also the one who says and presses nothing. Ask
when something that callers would notice is not said. Then go through the loop below, step by step, with the tools.

${agentsGuide()}`),
  );
  server.registerPrompt(
    "review-flow",
    {
      title: "Review a call flow",
      description: "Looks for what callers would suffer from in a flow, and proves each finding.",
      argsSchema: z.object({ flow: z.string().describe("The path of the flow in the folder.") }),
    },
    ({ flow }) =>
      saying(`Review the call flow "${flow}". Change nothing.

1. \`check\` it with \`times\`, run its scenarios with \`test\`, and \`draw\` it.
2. \`explore\` it and \`fuzz\` it with two seeds.
3. Read it as a caller: who presses nothing, presses a wrong key, hangs up in the middle, calls at night or on a holiday,
   whose phone called is busy, for whom a server or a database is away, who calls from abroad or hides the number.
4. Look for a number that a caller can choose freely and that is then dialled, for secrets in the text, for silence longer than
   ten seconds, and for ways that only end because the call does.
5. Report at most ten findings, the worst first: what the caller meets, the line, and the call that shows it (tool \`call\`, with
   its arguments). A finding without such a call is a suspicion: say so. End with what is proved, and what is not.`),
  );
}

function saying(text: string): GetPromptResult {
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}
