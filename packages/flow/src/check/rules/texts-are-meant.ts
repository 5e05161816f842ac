import { callFields, webhookFields } from "../../expression/cel-environment.ts";
import { kindOf, type OptionNode, quote } from "@flowrun/core/tooling";
import type { Option, Verb } from "@flowrun/core";
import { createExpressionReader } from "../../expression/read-expression.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { pathsAvoiding } from "../graph/graph-search.ts";
import { isBinding } from "../graph/uncertain-uses.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { settings } from "../../read/sections/settings.ts";
import { vars } from "../../read/sections/vars.ts";

/**
 * A text that stands for itself does not look like a value in scope: whoever writes `key:
 * customer_id` behind `as: customer_id` means what the caller typed. A name counts where another
 * step has bound it, so that `key: hours` beside `as: hours` is right.
 */
export const textsAreMeant: Rule = defineRule({
  code: "FLOW_BARE_NAME",
  severity: "warning",
  title: "A text is the bare name of a value.",
  why: "Outside `if`, only what stands in `${ }` is an expression. The bare name of a value is a text like any other: a lookup searches for the name itself, and a bridge calls it.",
  remedy: "Write the name in `${ }`. If the text is meant, ignore the warning with the reason.",
  example: `
    tables:
      customers: { key: id, columns: { name: string, phone: string } }
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4 }
          as: number
          then: { else: goodbye }
        - log: "\${number} was typed"
        - lookup: { in: customers, key: number }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: (flow) =>
    [...flow.graph.steps.entries()].flatMap(([node, { node: step, verb }]) =>
      [...step.options].flatMap(([name, written]) => {
        const option = verb.options[name];
        return option === undefined ? [] : findIn(flow, node, { name, option, written, verb });
      }),
    ),
});

interface Written {
  readonly name: string;
  readonly option: Option;
  readonly written: OptionNode;
  readonly verb: Verb;
}

/**
 * Kinds whose values name somebody or something; a line of a log, or what is sent, may hold any
 * word.
 */
const naming: ReadonlySet<Option["kind"]> = new Set([
  "string",
  "endpoint",
  "endpoints",
  "recording",
]);

function findIn(
  flow: CheckedFlow,
  node: number,
  { name, option, written, verb }: Written,
): readonly Finding[] {
  if (kindOf(option.kind).expressions === "nowhere") return [];
  if (written.kind !== "text") return membersIn(flow, name, written);
  if (isLine(verb, name)) return [];
  if (isMeant(flow, written.text)) return [problem(name, written, written.text)];
  const meant = naming.has(option.kind) ? valueNamed(flow, node, written.text) : undefined;
  if (meant === undefined) return [];
  const type = option.kind === "recording" ? flow.declarations.names.get(meant) : undefined;
  // The text about a recording, and how it went, holds its name.
  const isWhole = type?.kind === "record" && Object.hasOwn(type.members, "name");
  return [problem(name, written, isWhole ? `${meant}.name` : meant)];
}

/** Whether an option is a line of the log, which may hold any word. */
function isLine({ options, principal }: Verb, name: string): boolean {
  const option = options[name];
  return option?.kind === "string" && option.isLogged === true && principal === name;
}

/** The texts of a list or a map that are expressions. */
function membersIn(flow: CheckedFlow, name: string, written: OptionNode): readonly Finding[] {
  switch (written.kind) {
    case "text":
      return isMeant(flow, written.text) ? [problem(name, written, written.text)] : [];
    case "list":
      return written.items.flatMap((item) => membersIn(flow, name, item));
    case "map":
      return [...written.entries.values()].flatMap(({ key, value }) =>
        membersIn(flow, key.value, value),
      );
  }
}

/** Whether a text is an expression that reads what is in scope: `call.from`, `vars.tries + 1`. */
function isMeant(flow: CheckedFlow, text: string): boolean {
  if (text.includes("${")) return false;
  const members = text.match(/\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*\b|(?=\[))/g) ?? [];
  const { names } = flow.declarations;
  if (!members.some((member) => names.has(member) || isMember(flow, member))) return false;
  return isMember(flow, text) || createExpressionReader()(text) !== undefined;
}

/** Whether a text is a member of what is in scope, such as `call.from` or `customer.phone`. */
export function isMember(flow: CheckedFlow, text: string): boolean {
  const [, root = "", member = ""] = /^(\w+)\.(\w+)$/.exec(text) ?? [];
  if (root === "settings") return settings.in(flow.ast).has(member);
  if (root === "vars") return vars.in(flow.ast).has(member);
  if (root === "call") return Object.hasOwn(callFields, member);
  if (root === "webhook") return Object.hasOwn(webhookFields, member);
  if (root === "args") return [...flow.ast.parts.values()].some(({ takes }) => takes.has(member));
  return isMemberOf(flow, root, member);
}

/** Whether a row or a record that a step bound has a member. */
function isMemberOf(
  { declarations: { names, tables } }: CheckedFlow,
  root: string,
  member: string,
): boolean {
  const type = names.get(root);
  if (type?.kind === "record") return Object.hasOwn(type.members, member);
  return type?.kind === "row" && tables.get(type.table)?.has(member) === true;
}

/**
 * How an expression says the value whose bare name a text is: a name that another step may have
 * bound before, a variable or a setting. A step that binds the name itself looks for what it is
 * called.
 */
function valueNamed(
  { ast, graph, declarations }: CheckedFlow,
  node: number,
  text: string,
): string | undefined {
  if (graph.steps[node]?.node.as?.value === text) return undefined;
  if (declarations.names.has(text)) {
    const bindings = graph.out
      .flat()
      .filter(({ from }) => graph.steps[from]?.node.as?.value === text);
    const behind = bindings.filter((edge) => isBinding(graph, edge)).map(({ to }) => to);
    if (pathsAvoiding(graph, [node], () => false, behind).has(node)) return text;
  }
  if (vars.in(ast).has(text)) return `vars.${text}`;
  return settings.in(ast).has(text) ? `settings.${text}` : undefined;
}

function problem(
  name: string,
  { text, span }: OptionNode & { readonly kind: "text" },
  meant: string,
): Finding {
  const what = /^[\w.]+$/.test(text) ? "name" : "expression";
  const message = `"${name}" is the text ${quote(text)} itself, not the value of that ${what}.`;
  return { span, message, hint: `For the value write "\${${meant}}".` };
}
