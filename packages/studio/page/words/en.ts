/** Every word of the page, in English; `nb.ts` has the same in Norwegian. What the checker says stays English. */
export const en = {
  language: "English",
  studio: "studio",
  flows: "Flows",
  allFlows: "All flows",
  chooseFlow: "Flow",
  loading: "Loading …",
  noFlows: "There is no flow in this folder yet.",
  noFlowsHint: "Make one with “flowrun init” and it appears here.",
  blocks: (count: number): string => (count === 1 ? "1 block" : `${count} blocks`),
  problems: (count: number): string => (count === 1 ? "1 problem" : `${count} problems`),
  noProblems: "no problems",
  checkedIn: (ms: number): string => `checked in ${ms} ms`,
  checking: "checking …",
  problemList: "Problems",
  line: (line: number): string => `line ${line}`,
  unreadable: "The text cannot be read. The graph shows it as it was before.",
  unreadableYet: "The text cannot be read. Mend what is marked, and the graph appears.",
  graph: "Graph",
  text: "Text",
  callIn: "call in",
  startsHere: "starts here",
  notReached: "nothing leads here",
  missingBlock: "This block does not exist.",
  ends: "ends the call",
  leadsTo: (target: string): string => `leads to ${target}`,
  again: "again",
  step: (number: number): string => `step ${number}`,
  condition: "if",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit",
  save: "Save",
  saved: "Saved",
  saving: "Saving …",
  notSaved: "not saved",
  saveRefused: "It is not saved while it has errors. Mend them first.",
  takeTheirs: "Take what is there now",
  keepMine: "Keep mine",
  close: "Close",
  theme: "Light or dark",
  languageOf: "Language",
  keys: "Keys",
  resize: "Width of the text",
  noToken: "This page needs the address that “flowrun studio” has printed, all of it.",
  keyRows: [
    ["F6 · Shift F6", "to the next or last pane"],
    ["← ↑ → ↓", "on the graph: the nearest block in that direction"],
    ["Alt ↑ · Alt ↓", "on the graph: the step above or below"],
    ["[ · ]", "on the graph: along a wire back or forth"],
    ["Enter", "on the graph: to this place in the text"],
    ["+ · − · F", "on the graph: zoom in, out, fit"],
    ["Ctrl S", "save"],
    ["Ctrl Z · Ctrl Y", "undo, redo"],
    ["Ctrl Space", "in the text: what could be written here"],
    ["?", "this table"],
  ],
} as const satisfies Readonly<Record<string, unknown>>;

type Said<Value> = Value extends (...args: infer Args) => string
  ? (...args: Args) => string
  : Value extends string
    ? string
    : readonly (readonly [string, string])[];

/** The words of a language. */
export type Words = { readonly [Key in keyof typeof en]: Said<(typeof en)[Key]> };
