import type { NewFlowWords } from "./new-flow-en.ts";

/** The words of the list of flows, and of what a new one begins with, in Norwegian. */
export const newFlowNb: NewFlowWords = {
  copyFlow: (flow) => `Kopier ${flow}`,
  removeFlow: (flow) => `Legg ${flow} i papirkurven`,
  bin: (count) => `Papirkurv (${count})`,
  bringBack: "Hent tilbake",
  noFlows: "Det er ingen flyt i denne mappen ennå.",
  noFlowsHint: "Lag en her, eller med «flowrun init».",
  beginWith: "Begynn med",
  nothing: "Ingenting",
  nothingAbout: "den svarer og legger på",
  description: "En beskrivelse",
  descriptionAbout: "ett steg på hver linje",
  describedSteps:
    "answer\nsay Velkommen.\nmenu 1 salg, 2 support\nsalg: bridge PJSIP/100\nsupport: say Ingen er her.\nhang up",
  notUnderstood: (lines) => `Begynn disse med et verb: ${lines}`,
};
