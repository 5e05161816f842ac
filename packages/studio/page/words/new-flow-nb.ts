import type { NewFlowWords } from "./new-flow-en.ts";

/** The words of what a new flow begins with, in Norwegian. */
export const newFlowNb: NewFlowWords = {
  beginWith: "Begynn med",
  nothing: "Ingenting",
  nothingAbout: "den svarer og legger på",
  description: "En beskrivelse",
  descriptionAbout: "ett steg på hver linje",
  describedSteps:
    "answer\nsay Velkommen.\nmenu 1 salg, 2 support\nsalg: bridge PJSIP/100\nsupport: say Ingen er her.\nhang up",
  notUnderstood: (lines) => `Begynn disse med et verb: ${lines}`,
};
