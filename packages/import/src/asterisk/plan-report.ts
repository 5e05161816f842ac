import type { FlowDraft } from "../draft/flow-draft.ts";
import type { Fate, ReportLine } from "../imported.ts";
import { type DialPlan, planLines, planText } from "./dial-plan.ts";
import { asPjsip } from "./plan-names.ts";

/** The fates of lines, by their numbers. */
export type LineFates = Map<number, ReportLine>;

/** A dial plan that was translated. */
interface Translated {
  readonly fates: LineFates;
  /** The contexts in which calls begin. */
  readonly ways: readonly string[];
}

/** The report of a dial plan: its ways in, then every line, in the order of the file. */
export function planReport(
  plan: DialPlan,
  draft: FlowDraft,
  { fates, ways }: Translated,
): readonly ReportLine[] {
  const all: LineFates = new Map(fates);
  const tell = (line: number, what: string, [fate, said]: readonly [Fate, string]): void =>
    void all.set(line, { place: `line ${line}`, what, fate, said });
  for (const line of planLines(plan))
    if (!all.has(line.line)) tell(line.line, planText(line), unmet);
  for (const { line, text, why, isOpen } of plan.odd)
    tell(line, text, [isOpen ? "decide" : "changed", why]);
  for (const [name, { value, line }] of plan.globals)
    tell(line, `${name}=${value}`, fateOfGlobal(name, value, draft));
  for (const { includes } of plan.contexts.values())
    for (const { name, line } of includes)
      tell(line, `include ${name}`, plan.contexts.has(name) ? ["taken", ""] : elsewhere);
  const sorted = [...all].toSorted(([a], [b]) => a - b).map(([, line]) => line);
  return [...ways.map(wayIn), ...sorted];
}

const unmet = ["decide", "left out: no call that begins in a way in comes here"] as const;
const elsewhere = ["decide", "is not in this file: import it together with this one"] as const;

function fateOfGlobal(name: string, value: string, draft: FlowDraft): readonly [Fate, string] {
  if (value.includes("${")) return ["decide", "is computed: set it at the beginning of the flow"];
  const isRead = draft.declared("settings").has(name) || draft.declared("vars").has(name);
  if (!isRead) return ["changed", "left out: no line of the flow reads it"];
  return asPjsip(value) === value
    ? ["taken", ""]
    : ["changed", "a phone of SIP/ is called as PJSIP/"];
}

function wayIn(context: string, at: number): ReportLine {
  const stasis = at === 0 ? "Stasis(flowrun)" : `Stasis(flowrun,${context})`;
  const said = `calls that begin here now enter the flow by ${stasis}`;
  return { place: "way in", what: `[${context}]`, fate: "changed", said };
}
