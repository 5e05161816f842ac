import type { Located, Span } from "@flowrun/core";
import type { BlockNode, StepNode } from "@flowrun/core/tooling";
import type { FlowText } from "./flow/flow-text.ts";
import { spell } from "./flow/quoting.ts";
import { settings, tables, vars } from "@flowrun/flow/tooling";

/** An entry of a flow's outline. */
export interface FlowSymbol {
  readonly kind: "block" | "step" | "setting" | "table" | "variable" | "group";
  readonly name: string;
  readonly detail: string;
  /** All of it. */
  readonly span: Span;
  /** The part to go to; inside `span`. */
  readonly nameSpan: Span;
  readonly children: readonly FlowSymbol[];
}

/**
 * The outline of a flow: settings, tables and variables, then the blocks with their steps, and
 * `finally`.
 */
export function listSymbols({ draft }: FlowText): readonly FlowSymbol[] {
  const last = draft.finally;
  const [first] = last;
  const group: FlowSymbol | undefined = first && {
    kind: "group",
    name: "finally",
    detail: "",
    span: { start: first.span.start, end: last.at(-1)?.span.end ?? first.span.end },
    nameSpan: first.verb.span,
    children: last.map(stepSymbol),
  };
  const symbols = [
    ...[...settings.in(draft).values()].map(({ name, span, type }) =>
      declared("setting", name, { span, detail: type }),
    ),
    ...[...tables.in(draft).values()].map(({ name, span, key }) =>
      declared("table", name, { span, detail: key.value }),
    ),
    ...[...vars.in(draft).values()].map(({ name, initial }) =>
      declared("variable", name, { span: initial.span, detail: spell(initial.value) }),
    ),
    ...[...draft.blocks.values()].map((block) => blockSymbol(block)),
    ...(group === undefined ? [] : [group]),
  ];
  return symbols.toSorted((a, b) => a.span.start - b.span.start);
}

function declared(
  kind: FlowSymbol["kind"],
  { value, span }: Located<string>,
  more: { readonly span: Span; readonly detail: string },
): FlowSymbol {
  return {
    kind,
    name: value,
    detail: more.detail,
    span: around(span, more.span),
    nameSpan: span,
    children: [],
  };
}

function blockSymbol({ name, span, steps }: BlockNode): FlowSymbol {
  const children = steps.map(stepSymbol);
  return {
    kind: "block",
    name: name.value,
    detail: "",
    span: around(name.span, span),
    nameSpan: name.span,
    children,
  };
}

function stepSymbol(step: StepNode): FlowSymbol {
  const label = step.id?.value ?? step.as?.value ?? "";
  const span = around(step.verb.span, step.span);
  return {
    kind: "step",
    name: step.verb.value,
    detail: label,
    span,
    nameSpan: step.verb.span,
    children: [],
  };
}

function around(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
