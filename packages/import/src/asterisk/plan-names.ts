import { entryOf } from "../draft/entry-of.ts";
import type { FlowDraft } from "../draft/flow-draft.ts";
import { legalName } from "../draft/legal-name.ts";
import { type Cel, celText } from "../draft/cel.ts";
import { type DialPlan, planLines } from "./dial-plan.ts";
import type { PlanNames } from "./plan-text.ts";

/** Functions that ARI reads of a channel as a call begins; flows name them under `variables`. */
const readable =
  /^(?:CDR|CHANNEL|CONNECTEDLINE|DEVICE_STATE|EXTENSION_STATE|GLOBAL|GROUP|GROUP_COUNT|HINT|PJSIP_ENDPOINT|VMCOUNT)\([\w@/.,-]*\)$/;

/** Names that Asterisk sets by itself in a call: a flow that reads one would find nothing. */
const setByAsterisk =
  /STATUS$|^(?:ARG\d+|MACRO_\w+|GOSUB_\w+|HANGUPCAUSE|SHELL|DIALEDTIME|ANSWEREDTIME)$/;

/** The names of a dial plan in the flow, which declares those that it reads. */
export interface FlowNames extends PlanNames {
  /** The variable of the flow that a variable of the dial plan is. */
  readonly variable: (name: string) => string;
  /** The expression of the number that was dialled. */
  readonly exten: Cel;
}

/** Where names are read. */
interface NamesPlace {
  /** The expression of `${EXTEN}`. */
  readonly exten: Cel;
  /** The value of `${CONTEXT}`. */
  readonly context: string;
}

/** The names of a dial plan, as a line of a context reads them. */
export function createNames(
  plan: DialPlan,
  draft: FlowDraft,
  { exten, context }: NamesPlace,
): FlowNames {
  const assigned = assignedIn(plan);
  const variable = (name: string): string => {
    const { value = "" } = plan.globals.get(name) ?? {};
    return draft.declare("vars", name, value.includes("${") ? "" : asPjsip(value));
  };
  const callerOf = (name: string, otherwise: Cel): Cel => {
    if (!assigned.has(name)) return otherwise;
    const now = `vars.${variable(name)}`;
    return `(${now} == "" ? ${otherwise} : ${now})`;
  };
  const own: Readonly<Record<string, () => Cel>> = {
    EXTEN: () => exten,
    CONTEXT: () => celText(context),
    UNIQUEID: () => "call.id",
    BLINDTRANSFER: () => '""',
    CALLERIDNUM: () => "call.from",
    CALLERIDNAME: () => "call.name",
    "CALLERID(dnid)": () => "call.to",
    "CALLERID(num)": () => callerOf("CALLERID_num", "call.from"),
    "CALLERID(number)": () => callerOf("CALLERID_num", "call.from"),
    "CALLERID(name)": () => callerOf("CALLERID_name", "call.name"),
  };
  const read = (written: string): Cel | undefined => {
    const known = entryOf(own, written);
    if (known !== undefined) return known();
    const [, global = written] = /^GLOBAL\((\w+)\)$/.exec(written) ?? [];
    if (assigned.has(global)) return `vars.${variable(global)}`;
    return settingOf(global, plan, draft) ?? channelVariable(written, draft);
  };
  return { read, variable, exten };
}

/** Phones of the old driver, which Asterisk has no longer, as those of PJSIP. */
export function asPjsip(phones: string): string {
  return phones.replaceAll(/(^|&)SIP\//gi, "$1PJSIP/");
}

/** A global variable that no line changes. */
function settingOf(name: string, { globals }: DialPlan, draft: FlowDraft): Cel | undefined {
  const { value } = globals.get(name) ?? {};
  if (value === undefined || value.includes("${")) return undefined;
  return `settings.${draft.declare("settings", name, { type: "string", default: asPjsip(value) })}`;
}

/** A variable that the call comes with, of which a flow reads at most eight. */
function channelVariable(name: string, draft: FlowDraft): Cel | undefined {
  const isReadable = /^\w+$/.test(name) || readable.test(name);
  const declared = draft.declared("variables");
  const isFull = !declared.has(legalName(name)) && declared.size === 8;
  if (setByAsterisk.test(name) || !isReadable || isFull) return undefined;
  return `call.variables.${draft.declare("variables", name, { name, default: "" })}`;
}

/** The variables that some line gives a value. */
function assignedIn(plan: DialPlan): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { app, args } of planLines(plan)) {
    const call = `${app}(${args})`;
    for (const [, name = ""] of call.matchAll(/\bM?Set\(_*(?:GLOBAL\()?(\w+)\)?=/gi))
      names.add(name);
    for (const [, name = ""] of call.matchAll(/^Read\((\w+)/gi)) names.add(name);
    for (const [, name = ""] of call.matchAll(/\bSet\(CALLERID\((num|name|all)/gi)) {
      if (name.toLowerCase() !== "name") names.add("CALLERID_num");
      if (!name.toLowerCase().startsWith("num")) names.add("CALLERID_name");
    }
    if (/^Dial$/i.test(app)) names.add("DIALSTATUS");
    if (/^Queue$/i.test(app)) names.add("QUEUESTATUS");
  }
  return names;
}
