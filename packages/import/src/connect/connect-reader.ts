import { brokenJson, problem } from "../import-problem.ts";
import type { Reader } from "../reader.ts";
import { looksLikeConnect, readConnectFlow } from "./connect-flow.ts";
import { translateConnect } from "./translate-connect.ts";

/** Reads flows of Amazon Connect. */
export const connectReader: Reader = {
  knows: ({ json }) => json !== undefined && looksLikeConnect(json),
  read: ({ json }) => {
    if (json === undefined) return brokenJson;
    const flow = readConnectFlow(json);
    if (flow !== undefined) return translateConnect(flow);
    return problem(
      "IMPORT_WRONG_SHAPE",
      'The file is no flow of Amazon Connect: "Actions", or the one that "StartAction" names, is missing.',
      "In the editor of flows choose Export, or save the Content that `aws connect describe-contact-flow` gives.",
    );
  },
};
