import { celOf, flowText } from "../draft/cel.ts";
import { entryOf } from "../draft/entry-of.ts";
import { FlowDraft, go, undecided } from "../draft/flow-draft.ts";
import { legalName } from "../draft/legal-name.ts";
import { changed, decide, type PieceFate } from "../draft/piece-fate.ts";
import type { DraftLine, Translated } from "../reader.ts";
import { liquidText } from "./liquid-text.ts";
import type { StudioFlow, Widget } from "./studio-flow.ts";
import type { WidgetStep } from "./widget-step.ts";
import { widgets } from "./widgets.ts";

/** Makes a draft of a flow of Studio: a block for each widget. */
export function translateStudio(flow: StudioFlow): Translated {
  const draft = new FlowDraft();
  const written = JSON.stringify(flow.widgets);
  const together = new Set<string>();
  const names = new Set(flow.widgets.map(({ name }) => name));
  const blocks = new Map(
    [...names].map((name) => [name, draft.addBlock(name === "" ? "widget" : name)]),
  );
  const over = draft.addBlock("over");
  draft.push(over, { verb: "hangup" });
  const blockOf = (name: string): string => blocks.get(name) ?? over;
  const kept = (widget: Widget, name: string): string | undefined =>
    written.includes(`widgets.${widget.name}.${name}`)
      ? draft.declare("vars", `${widget.name}_${name}`, "")
      : undefined;
  const read = (path: string): string | undefined => pathIn(path, { flow, draft });
  const fates = flow.widgets.map((widget): readonly [Widget, PieceFate] => {
    if (flow.widgets.find(({ name }) => name === widget.name) !== widget)
      return [widget, decide("another widget has its name: ways lead to that one")];
    const lost: string[] = [];
    const block = blockOf(widget.name);
    const liquid = (text: string): ReturnType<typeof liquidText> => {
      const result = liquidText(text, read);
      lost.push(...result.lost);
      return result;
    };
    const next = (event: string): string =>
      blockOf(widget.transitions.find((each) => each.event === event)?.next ?? "");
    const step: WidgetStep = {
      flow,
      draft,
      widget,
      result: legalName(`result_${widget.name}`),
      push: (...steps) => draft.push(block, ...steps),
      next,
      blockOf,
      text: (text) => flowText(liquid(text).pieces),
      cel: (text) => celOf(liquid(text).pieces),
      kept: (name) => kept(widget, name),
      readMembers: (prefix) => membersOf(written, `widgets.${widget.name}.${prefix}.`),
      also: (name) => void together.add(name),
    };
    const fate = entryOf(widgets, widget.type)?.(step) ?? left(step);
    if (lost.length === 0) return [widget, fate];
    const why = `has no counterpart: ${[...new Set(lost)].join(" ")}`;
    return [widget, decide(fate.fate === "decide" ? `${why}; ${fate.said}` : why)];
  });
  draft.start = blockOf(flow.initial);
  const report = fates.map(([widget, fate]): DraftLine => {
    const line = { place: `widget ${widget.name}`, what: widget.type };
    if (!together.has(widget.name)) return { ...line, ...fate, block: blockOf(widget.name) };
    return { ...line, ...changed("is in the menu before it") };
  });
  return { draft, report };
}

/** A widget without a counterpart: the call goes on by its first way. */
function left({ widget, push, blockOf }: WidgetStep): PieceFate {
  const why = "no verb does this: the call goes on by the first way that leads on";
  push(undecided(`${widget.type} "${widget.name}"`, why));
  push(go(blockOf(widget.transitions.find(({ next }) => next !== "")?.next ?? "")));
  return decide(why);
}

const known: Readonly<Record<string, string>> = {
  "trigger.call.From": "call.from",
  "trigger.call.To": "call.to",
  "trigger.call.CallSid": "call.id",
  "trigger.call.CallerName": "call.name",
  "contact.channel.address": "call.from",
  "flow.channel.address": "call.to",
  "flow.sid": "call.id",
};

/** The expression of a path of Studio. */
function pathIn(
  path: string,
  { flow, draft }: { readonly flow: StudioFlow; readonly draft: FlowDraft },
): string | undefined {
  const own = entryOf(known, path);
  if (own !== undefined) return own;
  const [, variable] = /^flow\.variables\.(\w+)$/.exec(path) ?? [];
  if (variable !== undefined) return `vars.${draft.declare("vars", variable, "")}`;
  const widget = flow.widgets.find(({ name }) => path.startsWith(`widgets.${name}.`));
  const member = widget === undefined ? "" : path.slice(`widgets.${widget.name}.`.length);
  const isKept =
    /^(?:Digits|RecordingUrl|RecordingSid|parsed\.[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)$/.test(member);
  if (widget === undefined || !isKept) return undefined;
  return `vars.${draft.declare("vars", `${widget.name}_${member}`, "")}`;
}

/** The rests of the paths in a text that begin with a prefix, each once. */
function membersOf(text: string, prefix: string): readonly string[] {
  const found = text.split(prefix).slice(1);
  const members = found.map((rest) => /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/.exec(rest)?.[0]);
  return [...new Set(members.filter((member) => member !== undefined))];
}
