import { problem } from "../import-problem.ts";
import type { Reader } from "../reader.ts";
import { looksLikeSwml, readSwml } from "./swml-document.ts";
import { translateSwml } from "./translate-swml.ts";

/** Reads documents of SWML, in YAML or JSON. */
export const swmlReader: Reader = {
  knows: ({ text }) => looksLikeSwml(text),
  read: ({ text }) => {
    const document = readSwml(text);
    if (document !== undefined) return translateSwml(document);
    return problem(
      "IMPORT_WRONG_SHAPE",
      'The file is no document of SWML: "sections" with a list "main" is missing, or it is no YAML.',
      "Save the document that SignalWire is given, as YAML or as JSON.",
    );
  },
};
