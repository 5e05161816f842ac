import { readPattern, type Pattern } from "../../src/solve/pattern.ts";
import type { Constant, Sort, Term } from "../../src/solve/term.ts";

/** Conditions in the language of other solvers. */
export interface SmtScript {
  /** Declares and asserts everything. */
  readonly text: string;
  /** Whether all was told. Something that was not is a symbol of its own, which may be anything. */
  readonly isWhole: boolean;
}

/** The functions of CEL that SMT-LIB has not: whole numbers are divided towards zero, texts may have a sign. */
export const smtPrelude = `
(define-fun divided ((a Int) (b Int)) Int
  (ite (= b 0) 0 (ite (>= a 0) (div a b) (- (div (- a) b)))))
(define-fun rest ((a Int) (b Int)) Int (ite (= b 0) 0 (- a (* b (divided a b)))))
(define-fun digits ((s String)) Bool (str.in_re s ((_ re.loop 1 15) (re.range "0" "9"))))
(define-fun behind ((s String)) String (str.substr s 1 (- (str.len s) 1)))
(define-fun read ((s String)) Int
  (ite (digits s) (str.to_int s)
    (ite (and (str.prefixof "+" s) (digits (behind s))) (str.to_int (behind s))
      (ite (and (str.prefixof "-" s) (digits (behind s))) (- (str.to_int (behind s))) 0))))
(define-fun begins ((s String) (part String)) Bool (str.prefixof part s))
(define-fun ends ((s String) (part String)) Bool (str.suffixof part s))
(define-fun slice ((s String) (from Int) (to Int)) String (str.substr s from (- to from)))
(define-fun printed ((i Int)) String
  (ite (>= i 0) (str.from_int i) (str.++ "-" (str.from_int (- i)))))
`;

const sorts: Readonly<Record<Sort, string>> = {
  text: "String",
  integer: "Int",
  number: "Real",
  boolean: "Bool",
};

/** Conditions as SMT-LIB, after {@link smtPrelude}. */
export function smtOf(conditions: readonly Term[]): SmtScript {
  const declared = new Map<Term, string>();
  let isWhole = true;
  const symbol = (term: Term): string => {
    declared.set(term, `(declare-const x${term.id} ${sorts[term.sort]})`);
    return `x${term.id}`;
  };
  const unknown = (term: Term): string => {
    isWhole = false;
    return symbol(term);
  };
  const told = (term: Term): string => {
    if (term.op === "symbol") return symbol(term);
    if (term.value !== undefined) return constantIn(term.value, term.sort);
    const isBroken = term.args.some(({ sort }) => sort === "number");
    const args = term.args.map((arg) => {
      const text = told(arg);
      return isBroken && arg.sort === "integer" ? `(to_real ${text})` : text;
    });
    return applied(term, args, isBroken) ?? unknown(term);
  };
  const asserted = conditions.map((condition) => `(assert ${told(condition)})`);
  return { text: [...declared.values(), ...asserted].join("\n"), isWhole };
}

/** An operator for its arguments; `undefined` where SMT-LIB has none that is the same. */
function applied(
  { op, args, label }: Term,
  told: readonly string[],
  isBroken: boolean,
): string | undefined {
  if (op === "fits") {
    const pattern = readPattern(label);
    return pattern && `(str.in_re ${told.join("")} ${languageOf(pattern)})`;
  }
  if (isBroken && (op === "divide" || op === "rest")) return undefined;
  if (op === "toText" && args[0]?.sort !== "integer") return undefined;
  const operator = operators[op];
  return operator && `(${[operator, ...told].join(" ")})`;
}

const operators: Readonly<Partial<Record<Term["op"], string>>> = {
  ...{ not: "not", and: "and", or: "or", if: "ite", equal: "=", atMost: "<=" },
  ...{ add: "+", subtract: "-", multiply: "*", divide: "divided", rest: "rest" },
  ...{ length: "str.len", join: "str.++", holds: "str.contains" },
  ...{ begins: "begins", ends: "ends", slice: "slice", toInteger: "read", toText: "printed" },
};

function constantIn(value: Constant, sort: Sort): string {
  if (typeof value === "string") return textIn(value);
  if (typeof value === "boolean") return String(value);
  const amount = Math.abs(value);
  const digits = sort === "number" && Number.isInteger(amount) ? `${amount}.0` : String(amount);
  return value < 0 ? `(- ${digits})` : digits;
}

function textIn(text: string): string {
  return `"${[...text].map((character) => codeIn(character.codePointAt(0) ?? 0)).join("")}"`;
}

function codeIn(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

function languageOf(pattern: Pattern): string {
  switch (pattern.kind) {
    case "set": {
      const ranges = pattern.ranges.map(
        ([from, to]) => `(re.range "${codeIn(from)}" "${codeIn(to)}")`,
      );
      const some = unionOf(ranges);
      return pattern.isOther ? `(re.inter re.allchar (re.comp ${some}))` : some;
    }
    case "sequence": {
      const parts = pattern.parts.map(languageOf);
      const [only = '(str.to_re "")'] = parts;
      return parts.length < 2 ? only : `(re.++ ${parts.join(" ")})`;
    }
    case "choice":
      return unionOf(pattern.parts.map(languageOf));
    default: {
      const part = languageOf(pattern.part);
      const { least, most } = pattern;
      return Number.isFinite(most)
        ? `((_ re.loop ${least} ${most}) ${part})`
        : `(re.++ ((_ re.^ ${least}) ${part}) (re.* ${part}))`;
    }
  }
}

function unionOf(languages: readonly string[]): string {
  const [only = "re.none"] = languages;
  return languages.length < 2 ? only : `(re.union ${languages.join(" ")})`;
}
