import { brokenJson, problem } from "../import-problem.ts";
import type { Reader } from "../reader.ts";
import { looksLikeStudio, readStudioFlow } from "./studio-flow.ts";
import { translateStudio } from "./translate-studio.ts";

/** Reads flows of Twilio Studio. */
export const studioReader: Reader = {
  knows: ({ json }) => json !== undefined && looksLikeStudio(json),
  read: ({ json }) => {
    if (json === undefined) return brokenJson;
    const flow = readStudioFlow(json);
    if (flow !== undefined) return translateStudio(flow);
    return problem(
      "IMPORT_WRONG_SHAPE",
      'The file is no flow of Twilio Studio: "states", or the one that "initial_state" names, is missing.',
      "In Studio choose Show Flow JSON at the trigger, and save all of it.",
    );
  },
};
