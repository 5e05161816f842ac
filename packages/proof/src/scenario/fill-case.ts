import type { Diagnostic, Span } from "@flowrun/core";
import {
  didYouMean,
  oneOf,
  suggest,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
} from "@flowrun/core/tooling";
import { type Shape, withoutList, wrongValue } from "@flowrun/flow/tooling";
import { proofProblem } from "./proof-catalogue.ts";

/** The cases of a scenario: maps of values. */
export const casesShape: Shape = {
  schema: {
    description: "Maps: the scenario runs once for each, with `${case.key}` replaced.",
    type: "array",
    minItems: 1,
    items: { type: "object" },
  },
  inside: () => oneCase,
  explain: ({ at }) => noCases(at),
};

const oneCase: Shape = {
  schema: { type: "object" },
  inside: () => valueOfCase,
  explain: ({ at }) => noCases(at),
};

/** Anything but nothing: a key alone in braces is a value that has lost its key, or its colon. */
const valueOfCase: Shape = {
  schema: {},
  isMissing: ({ plain, text }) => plain && text === "",
  explain: (misfit) => wrongValue(misfit, "a value"),
};

function noCases({ key, value }: YamlEntry): Diagnostic {
  if (value.kind === "list" && value.items.length > 0 && value.items.every(isPair))
    return proofProblem(
      "PROOF_BAD_VALUE",
      value.span,
      "A case is a map, not a list.",
      "Write { } for the [ ] around it.",
    );
  const message = `"cases" must be a list of at least one map, such as - { name: busy, leg: busy }.`;
  const hint = "Write each case as a map; a scenario runs once for each.";
  return proofProblem("PROOF_BAD_VALUE", key.span, message, hint);
}

/** `key: value` among the items of a list, which YAML takes for a map of one. */
function isPair(item: YamlNode): boolean {
  return item.kind === "map" && item.entries.length === 1;
}

/** The cases that are maps; one case without values where there are no cases. */
export function casesOf(entry: YamlEntry | undefined): readonly (YamlMap | undefined)[] {
  if (entry === undefined) return [undefined];
  const { value } = entry;
  return value.kind === "list"
    ? value.items.flatMap((item) => (item.kind === "map" ? [item] : []))
    : [];
}

/**
 * A part of a scenario with every `${case.key}` replaced by the case's value. A text that is
 * nothing but one placeholder becomes the case's own value, also a list or map, and then stands
 * where the case has it. The text `$${` stands for the two characters themselves. Without a case
 * every placeholder is a mistake. Each problem is reported with the place of the placeholder; where
 * other cases of `all` have the value, the problem stands in the case that lacks it.
 */
export function fillCase(
  node: YamlNode,
  values: YamlMap | undefined,
  report: (problem: Diagnostic, place: Span) => void,
  all: readonly (YamlMap | undefined)[] = [],
): YamlNode {
  const fill = (part: YamlNode): YamlNode => {
    if (part.kind === "scalar") return fillText(part);
    if (part.kind === "list") return { ...part, items: part.items.map(fill) };
    const entries = part.entries.map(({ key, value }) => {
      const name = key.value.includes("${")
        ? fillText({ ...plainText(key.span), text: key.value })
        : undefined;
      return {
        key: name?.kind === "scalar" ? { ...key, value: name.text } : key,
        value: fill(value),
      };
    });
    return { ...part, entries };
  };
  const fillText = (written: YamlScalar): YamlNode => {
    const scalar = withOwnBraces(written, values, report);
    const whole = /^\$\{([^{}]*)\}$/.exec(scalar.text)?.[1];
    if (whole !== undefined) return valueOf(whole, scalar.span) ?? scalar;
    if (!scalar.text.includes("${")) return scalar;
    const text = scalar.text.replaceAll(/\$?\$\{([^{}]*)\}?/g, (match, inside: string) => {
      if (match.startsWith("$$")) return match.slice(1);
      if (!match.endsWith("}")) {
        report(unclosed(match, scalar.span), scalar.span);
        return match;
      }
      const value = valueOf(inside, scalar.span);
      const alone = value && withoutList(value, /\w+(?=\}$)/.exec(match)?.[0] ?? "");
      if (value !== undefined && alone !== undefined)
        report(
          proofProblem(
            "PROOF_PLACEHOLDER",
            value.span,
            `"${match}" stands inside a text, and its value is a list.`,
            alone,
          ),
          value.span,
        );
      else if (value !== undefined && value.kind !== "scalar")
        report(
          proofProblem(
            "PROOF_PLACEHOLDER",
            scalar.span,
            `"${match}" is a ${value.kind}, which cannot stand inside a text.`,
            `Write "${match}" alone, without the signs and words around it.`,
          ),
          scalar.span,
        );
      return value?.kind === "scalar" ? value.text : match;
    });
    return { ...scalar, text };
  };
  const valueOf = (inside: string, span: Span): YamlNode | undefined => {
    const name = /^\s*case\.(\S+)\s*$/.exec(inside)?.[1];
    const entry = values?.entries.find(({ key }) => key.value === name);
    if (entry === undefined)
      report(lackOfCase(name, values, all) ?? unknownPlaceholder(inside, name, values, span), span);
    return entry?.value;
  };
  return fill(node);
}

/** A value of the case in the signs of another language, or without one of its braces. */
const foreign =
  /\$\{\s*\$case\.(\w+)\s*\}|\$\[case\.(\w+)\]|\$\{\{+\s*case\.(\w+)\s*\}\}+|\$\{\s*case\.(\w+)\s*\}\}+(?=[^}]*$)|(?<!\$)\$case\.(\w+)\}?|(?<!\$)\{\$case\.(\w+)\}|\{\{\s*case\.(\w+)\s*\}\}|\$\(case\.(\w+)\)|(?<!\$)(?:\$ |[&#%]|(?<![A-Za-z])S)?\{\s*case\.(\w+)\s*\}|<case\.(\w+)>|%case\.(\w+)%/g;

/** The same text with its own braces around each value of the case, each reported. */
function withOwnBraces(
  scalar: YamlScalar,
  values: YamlMap | undefined,
  report: (problem: Diagnostic, place: Span) => void,
): YamlScalar {
  if (values === undefined || !scalar.text.includes("case.")) return scalar;
  const text = scalar.text.replaceAll(foreign, (match, ...found: readonly unknown[]) => {
    const name = found.find((each) => typeof each === "string") ?? "";
    const right = `\${case.${name}}`;
    const message = `"${match}" is not how the value of a case is written.`;
    const problem = proofProblem("PROOF_PLACEHOLDER", scalar.span, message, `Write "${right}".`);
    report(problem, scalar.span);
    return right;
  });
  return text === scalar.text ? scalar : { ...scalar, text };
}

function unclosed(match: string, span: Span): Diagnostic {
  const [written = match] = /^\$\{\s*[\w.-]*/.exec(match) ?? [];
  const message = `The "\${" of "${written}" is never closed.`;
  return proofProblem("PROOF_PLACEHOLDER", span, message, `Write "${written}}".`);
}

function plainText(span: Span): YamlScalar {
  return { kind: "scalar", text: "", plain: true, span, valueSpan: span, comment: undefined };
}

/** The problem of a case that lacks a value which other cases of the scenario have. */
function lackOfCase(
  name: string | undefined,
  values: YamlMap | undefined,
  all: readonly (YamlMap | undefined)[],
): Diagnostic | undefined {
  const others = all.filter((each) => each !== values);
  const has = (map: YamlMap | undefined, key: string): boolean =>
    map?.entries.some((entry) => entry.key.value === key) === true;
  if (name === undefined || values === undefined || !others.some((each) => has(each, name)))
    return undefined;
  const own = values.entries.filter(({ key }) => !others.some((each) => has(each, key.value)));
  const near = suggest(
    name,
    own.map(({ key }) => key.value),
  );
  const meant =
    own.find(({ key }) => key.value === near) ?? (own.length === 1 ? own[0] : undefined);
  return proofProblem(
    "PROOF_PLACEHOLDER",
    meant?.key.span ?? values.span,
    `This case has no "${name}", which "\${case.${name}}" asks for and other cases have.`,
    meant === undefined ? `Add \`${name}: …\` to it.` : `Did you mean "${name}"?`,
  );
}

function unknownPlaceholder(
  inside: string,
  name: string | undefined,
  values: YamlMap | undefined,
  span: Span,
): Diagnostic {
  const shown = `"\${${inside}}"`;
  const keys = values?.entries.map(({ key }) => key.value) ?? [];
  const isComputed = keys.includes(/^[\w-]+/.exec(name ?? "")?.[0] ?? "");
  if (name === undefined || isComputed)
    return proofProblem(
      "PROOF_PLACEHOLDER",
      span,
      `${shown} has no meaning in a scenario.`,
      hintForMeant(inside, keys),
    );
  if (values === undefined)
    return proofProblem(
      "PROOF_PLACEHOLDER",
      span,
      `${shown} stands in a scenario without cases.`,
      'Add "cases" to the scenario, or write the value itself.',
    );
  const near = didYouMean(name, keys);
  const rename = `If "${name}" is right, rename the key of the case to it.`;
  const all = oneOf(keys).replace(/ or /, " and ");
  const add = keys.length === 0 ? "Give" : `It has ${all}: use one of them, or give`;
  return proofProblem(
    "PROOF_PLACEHOLDER",
    span,
    `A case of this scenario has no "${name}".`,
    near === undefined ? `${add} the case that key.` : `${near} ${rename}`,
  );
}

/** The remedy for what is no placeholder: the one value of the case that it names. */
function hintForMeant(inside: string, keys: readonly string[]): string {
  const words = new Set(
    [...inside.matchAll(/[A-Za-z_][\w-]*/g)].flatMap(([word]) => [
      word,
      word.replace(/^[a-z]+_/, ""),
    ]),
  );
  const [key, other] = keys.filter((each) => words.has(each));
  if (key === undefined || other !== undefined) return 'Only "${case.key}" can stand here.';
  return /^[\w\s:/.>$-]*$/.test(inside) && !inside.includes(`case.${key}.`)
    ? `Write "\${case.${key}}".`
    : `Nothing is computed here: write "\${case.${key}}", and give each case the value that is meant.`;
}
