import { ParseError, TypeError as CelTypeError } from "@marcbachmann/cel-js";
import type { Span } from "@flowrun/core";
import { didYouMean, historyRoot } from "@flowrun/core/tooling";
import { callFields, webhookFields, type CelEnvironment } from "./cel-environment.ts";
import { argumentsRoot, type Declarations } from "./declarations.ts";
import type { ExpressionProblem } from "./expression.ts";
import { declaredUnder, toDeclare } from "./declared-under.ts";
import { defaultFilter } from "./default-filter.ts";
import { dialPlanMistake, dialPlanValue } from "./dial-plan-words.ts";
import { bracketMistake } from "./bracket-mistake.ts";
import { foreignLoop } from "./foreign-loop.ts";
import { callElsewhere, callMember } from "./call-elsewhere.ts";
import { explainOperator } from "./explain-operator.ts";
import { loneDot, nothingBetween } from "./nothing-between.ts";
import { nearName, sharing, tellScope, unboundHint } from "./names-in-scope.ts";
import { inPlainWords } from "./plain-words.ts";
import { quoteMistake } from "./quote-mistake.ts";
import { explainOverload, sayTypes } from "./explain-overload.ts";
import { brokenOff } from "./say-tokens.ts";
import { sizeOfNone } from "./size-of-none.ts";
import { textForNumber } from "./text-for-number.ts";
import { withTriedEdit } from "./tried-edits.ts";

/**
 * The mistake that the library reports while it parses or checks, in the words of the flow
 * language.
 */
export function explainFailure(
  error: unknown,
  source: string,
  cel: CelEnvironment,
  declarations: Declarations,
): ExpressionProblem {
  if (!(error instanceof ParseError || error instanceof CelTypeError)) {
    // Nothing else is known to be thrown; a user still gets a message with a place instead of a
    // stack.
    return {
      code: "EXPR_SYNTAX",
      message: "The expression cannot be read.",
      range: { start: 0, end: source.length },
    };
  }
  const dialPlan = dialPlanMistake(source);
  if (dialPlan !== undefined) return dialPlan;
  const problem = explainError(error, source, cel, declarations);
  return withTriedEdit(problem, {
    source,
    range: problem.range,
    owners: ["call", ...(declarations.args ? [argumentsRoot] : []), ...declarations.names.keys()],
    isRight: (edited) => isRight(edited, cel),
    typeOf: (part) => (isRead(part, cel) ? cel.environment.check(part).type : undefined),
  });
}

function explainError(
  error: ParseError | CelTypeError,
  source: string,
  cel: CelEnvironment,
  declarations: Declarations,
): ExpressionProblem {
  const range = clamp(error.range, source);
  const summary = sayTypes(error.summary, cel.tableOf);
  switch (error.code) {
    case "unknown_variable": {
      const isFit = (edited: string): boolean => isRight(edited, cel);
      return foreignLoop(source, range, isFit) ?? unknownName(source, declarations, range, isFit);
    }
    case "no_such_key":
      return unknownField(error, source, cel, declarations);
    case "limit_exceeded":
      return {
        code: "EXPR_TOO_LARGE",
        message: "The expression is too large or nested too deeply.",
        range,
      };
    case "no_such_overload":
    case "no_matching_overload":
      return {
        range,
        ...explainOverload(error.summary, cel),
        ...sizeOfNone(source.slice(range.start, range.end), error.summary),
        ...textForNumber(source.slice(range.start, range.end), error.summary, declarations),
      };
    default:
      return error instanceof ParseError
        ? (defaultFilter(source, (edited) => isRight(edited, cel)) ??
            explainOperator(source, range) ??
            quoteMistake(source, (edited) => isRead(edited, cel)) ??
            bracketMistake(source, (edited) => isRead(edited, cel)) ??
            nothingBetween({ source, range, isRight: (edited) => isRight(edited, cel) }) ?? {
              code: "EXPR_SYNTAX",
              message: brokenOff(summary, source.slice(range.start)),
              range,
            })
        : (loneDot({ source, range }) ?? {
            code: "EXPR_TYPE",
            message: `${inPlainWords(summary)}.`,
            range,
          });
  }
}

function isRead(edited: string, { environment }: CelEnvironment): boolean {
  try {
    environment.parse(edited);
    return true;
  } catch {
    return false;
  }
}

function isRight(edited: string, cel: CelEnvironment): boolean {
  return isRead(edited, cel) && cel.environment.check(edited).valid;
}

function unknownName(
  source: string,
  declarations: Declarations,
  range: Span,
  isFit: (edited: string) => boolean,
): ExpressionProblem {
  const name = source.slice(range.start, range.end);
  const message = `There is no "${name}" here: ${tellScope(declarations)}.`;
  const root = memberRoot(name, declarations);
  const [, member] = /^\s*\.\s*(\w+)/.exec(source.slice(range.end)) ?? [];
  const found =
    root === undefined ? nameHint(name, member, declarations) : `Write \`${root}.${name}\`.`;
  const hint = found ?? unboundHint(name, member);
  const fits = (value: string): boolean =>
    isFit(`${source.slice(0, range.start)}${value}${source.slice(range.end)}`);
  // A text that is never null is compared with the empty one.
  const isEmptyText = hint === "Write `null`." && !fits("null") && fits('""');
  return {
    code: "EXPR_UNKNOWN_NAME",
    message,
    hint: isEmptyText ? 'Write `""`: a text is never null here.' : hint,
    range,
    unknown: { name, member, isReplaced: found !== undefined },
  };
}

function memberRoot(name: string, declarations: Declarations): string | undefined {
  if (declarations.settings.has(name)) return "settings";
  return declarations.vars.has(name) ? "vars" : undefined;
}

/** The remedy for an unknown name that says by what it is replaced. */
function nameHint(
  name: string,
  member: string | undefined,
  declarations: Declarations,
): string | undefined {
  if (name === historyRoot)
    return "It tells of a call that is over: only the flow's `finally` has it.";
  const other = Object.hasOwn(elsewhere, name) ? elsewhere[name] : dialPlanValue(name);
  const instead = declaredUnder(name, member, declarations) ?? other;
  if (instead !== undefined) return instead;
  const near = nearName(name, member, declarations);
  const ofCall = callElsewhere(name, member);
  if (ofCall !== undefined && (near === undefined || near.includes('"call"')))
    return `Write \`${ofCall}\` for \`${member === undefined ? name : `${name}.${member}`}\`.`;
  return near;
}

/** Names of other languages and of dial plans, with what is written here. */
const elsewhere: Readonly<Record<string, string>> = {
  nil: "Write `null`.",
  none: "Write `null`.",
  None: "Write `null`.",
  NULL: "Write `null`.",
  Null: "Write `null`.",
  undefined: "Write `null`.",
  True: "Write `true`.",
  TRUE: "Write `true`.",
  False: "Write `false`.",
  FALSE: "Write `false`.",
  EXTEN: "Write `call.to`, the number that was called.",
  CONTEXT: "A call has no context here: `call.to` is the number that was called.",
  UNIQUEID: "Write `call.id`.",
  CHANNEL: "Write `call.id`.",
  EPOCH: "Write `now`, a time.",
  DIALSTATUS: "The outcomes of `bridge` under `then` tell how it went.",
  Math: "There is no such object: `flowrun docs functions` has all functions, such as `int(x)`.",
  JSON: "There is no such object: a member of JSON is read as it is, as in `reply.body.name`.",
  env: "A flow reads no environment: declare the value under `settings`, and write `settings.name`.",
  process:
    "A flow reads no environment: declare the value under `settings`, and write `settings.name`.",
  From: "Write `call.from`.",
  To: "Write `call.to`.",
};

function unknownField(
  error: ParseError | CelTypeError,
  source: string,
  cel: CelEnvironment,
  declarations: Declarations,
): ExpressionProblem {
  const field = error.summary.replace(/^No such key: /, "");
  const range = clamp(error.range, source);
  const owner = ownerOf(error, source, cel, declarations);
  const message =
    owner === undefined
      ? `There is no member "${field}" here.`
      : `${owner.is} no ${owner.member} "${field}".`;
  if (owner === undefined) {
    const members = membersOfAll(cel, declarations);
    const near = members.includes(field)
      ? undefined
      : (didYouMean(field, members) ?? sharing(field, members));
    const hint = near ?? "Write a member that it has.";
    return { code: "EXPR_UNKNOWN_FIELD", message, range, hint };
  }
  const list =
    owner.members.length === 0 ? "none" : owner.members.map((member) => `"${member}"`).join(", ");
  const ofCall = owner.is === "A call has" ? callMember(field, owner.members) : undefined;
  const meant = ofCall ?? didYouMean(field, owner.members) ?? sharing(field, owner.members);
  const declare = meant === undefined ? toDeclare(owner.member, field) : undefined;
  const hint = [meant, `Known are: ${list}.`, declare]
    .filter((part) => part !== undefined)
    .join(" ");
  return { code: "EXPR_UNKNOWN_FIELD", message, hint, range };
}

/** The columns of all tables and the members of all records, where it is not known which one it is. */
function membersOfAll(cel: CelEnvironment, { tables }: Declarations): readonly string[] {
  const columns = [...tables.values()].flatMap((each) => [...each.keys()]);
  return [...columns, ...[...cel.recordOf.values()].flatMap(({ members }) => Object.keys(members))];
}

interface Owner {
  readonly is: string;
  readonly member: string;
  readonly members: readonly string[];
}

function ownerOf(
  error: ParseError | CelTypeError,
  source: string,
  cel: CelEnvironment,
  declarations: Declarations,
): Owner | undefined {
  const node = error.node;
  if (node === undefined || !("args" in node) || (node.op !== "." && node.op !== "[]"))
    return undefined;
  const [left] = node.args as readonly [{ readonly start: number; readonly end: number }];
  const type = cel.environment.check(source.slice(left.start, left.end)).type ?? "";
  const table = cel.tableOf.get(type);
  if (table !== undefined) {
    const columns = [...(declarations.tables.get(table)?.keys() ?? [])];
    return { is: `The table "${table}" has`, member: "column", members: columns };
  }
  const record = cel.recordOf.get(type);
  if (record !== undefined)
    return {
      is: `${withArticle(record.name)} has`,
      member: "member",
      members: Object.keys(record.members),
    };
  return ownersOf(declarations)[type];
}

function ownersOf(declarations: Declarations): Readonly<Record<string, Owner>> {
  return {
    Settings: {
      is: "The flow declares",
      member: "setting",
      members: [...declarations.settings.keys()],
    },
    Vars: { is: "The flow declares", member: "variable", members: [...declarations.vars.keys()] },
    Call: {
      is: "A call has",
      member: "member",
      members: [...Object.keys(callFields), "headers", "variables"],
    },
    Args: {
      is: "The part takes",
      member: "argument",
      members: [...(declarations.args?.keys() ?? [])],
    },
    Headers: {
      is: "The flow declares",
      member: "header",
      members: [...(declarations.headers ?? [])],
    },
    Variables: {
      is: "The flow declares",
      member: "variable of the dial plan",
      members: [...(declarations.variables?.keys() ?? [])],
    },
    Webhook: { is: "A webhook has", member: "member", members: Object.keys(webhookFields) },
  };
}

function withArticle(name: string): string {
  return `${/^[aeiou]/.test(name) ? "An" : "A"} ${name}`;
}

function clamp(
  range: { readonly start: number; readonly end: number } | undefined,
  source: string,
): Span {
  const start = Math.min(range?.start ?? 0, source.length);
  return { start, end: Math.min(Math.max(range?.end ?? source.length, start), source.length) };
}
