import { brokenJson, problem } from "../import-problem.ts";
import type { Reader } from "../reader.ts";
import { looksLikeJambonz, readApplication } from "./jambonz-application.ts";
import { translateJambonz } from "./translate-jambonz.ts";

/** Reads applications of jambonz. */
export const jambonzReader: Reader = {
  knows: ({ json }) => json !== undefined && looksLikeJambonz(json),
  read: ({ json }) => {
    if (json === undefined) return brokenJson;
    if (looksLikeJambonz(json)) return translateJambonz(readApplication(json));
    return problem(
      "IMPORT_WRONG_SHAPE",
      "The file is no application of jambonz: it holds no list of verbs.",
      "Save the list that your application answers, or a map of such lists by the paths of its webhooks.",
    );
  },
};
