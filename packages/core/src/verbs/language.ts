import { currentLeg } from "../interpret/draft.ts";
import { setLanguage } from "../interpret/leg-media.ts";
import type { Verb } from "../interpret/verb.ts";
import { defineVerb } from "./define-verb.ts";

/** `language` — what the caller hears from now on, among the languages that the flow declares. */
export const language: Verb = defineVerb({
  name: "language",
  summary: "Changes the language that the caller hears.",
  elsewhere: { "Amazon Connect": ["Set voice"], FreePBX: ["Languages"] },
  principal: "language",
  options: {
    language: {
      kind: "string",
      of: "language",
      description: "One of the flow's `languages`.",
      example: "en",
      required: true,
    },
  },
  outcomes: ["ok", "unknown"],
  impossible: { unknown: ({ text }) => !text("language").includes("${") },
  laws: {
    ok: (_known, { languages = [] }) => [`options.language in ${JSON.stringify(languages)}`],
    unknown: (_known, { languages = [] }) => [
      `!(options.language in ${JSON.stringify(languages)})`,
    ],
  },
  places: ["M", "P", "K", "W"],
  machine: {
    enter: (call, options) => {
      const isDeclared = call.program.languages?.includes(options.language) === true;
      if (isDeclared) setLanguage(call, currentLeg(call), options.language);
      return { kind: "done", outcome: isDeclared ? "ok" : "unknown" };
    },
  },
});
