import type { Catalogue } from "@flowrun/core/plugin";

/** The codes of mistakes in expressions, found before the first call. */
export type ExpressionCode =
  | "EXPR_SYNTAX"
  | "EXPR_UNCLOSED"
  | "EXPR_TOO_LARGE"
  | "EXPR_UNKNOWN_NAME"
  | "EXPR_UNKNOWN_FIELD"
  | "EXPR_UNKNOWN_FUNCTION"
  | "EXPR_TYPE"
  | "EXPR_FAILS"
  | "EXPR_PATTERN"
  | "EXPR_TIME_ZONE"
  | "EXPR_TIME_TEXT"
  | "EXPR_FORBIDDEN"
  | "EXPR_RESULT";

/** The words of `flowrun explain` for each code of an expression. */
export const expressionCatalogue: Catalogue<ExpressionCode> = {
  EXPR_SYNTAX: {
    title: "An expression is not written correctly.",
    why: "Expressions are CEL (cel.dev). The text between `${` and `}`, or under `if`, does not follow its grammar.",
    remedy:
      "Correct the marked place. Strings inside an expression stand in quotes; equality is `==`, and is `&&`, or is `||`.",
  },
  EXPR_UNCLOSED: {
    title: "A `${` has no closing brace.",
    why: "Everything after `${` up to its `}` is an expression; here the text ends before it does.",
    remedy: "Add the `}`, or write `$${` for the two characters themselves.",
  },
  EXPR_TOO_LARGE: {
    title: "An expression is too large.",
    why: "An expression may have 500 parts, 30 levels of nesting, 100 items in a list and one loop inside another. The limits keep the time that a flow from a stranger can take small.",
    remedy: "Split it: compute parts with `set` into variables, and use those.",
  },
  EXPR_UNKNOWN_NAME: {
    title: "An expression uses a name that the flow does not have.",
    why: "In scope are `call`, `settings`, `vars`, `now` and the names that steps bind under `as`.",
    remedy:
      "Correct the name, or bind it with `as` in an earlier step. Settings and variables are written `settings.x` and `vars.x`.",
  },
  EXPR_UNKNOWN_FIELD: {
    title: "An expression uses a member that a value does not have.",
    why: "The members of `settings`, `vars` and rows are exactly those that the flow declares.",
    remedy: "Correct the name, or declare the setting, variable or column.",
  },
  EXPR_UNKNOWN_FUNCTION: {
    title: "An expression calls a function that does not exist.",
    why: "Expressions have the functions of CEL, and some of their own: `like`, `date`, `clock`, `weekday` and `draw`. `flowrun docs functions` lists all of them.",
    remedy: "Correct the name of the function.",
  },
  EXPR_TYPE: {
    title: "An expression combines values that do not go together.",
    why: "Types are never converted silently: an integer is not a number with a fraction, nor a string.",
    remedy: 'Convert explicitly: `string(x)`, `int(x)`, `double(x)`, `duration("30s")`.',
  },
  EXPR_FAILS: {
    title: "A part of an expression can never be computed.",
    why: 'It takes nothing from the call, so it fails in every one: `1 / 0`, or `int("abc")`.',
    remedy: "Correct the values in it.",
  },
  EXPR_PATTERN: {
    title: "A pattern for `matches` or `like` cannot be used.",
    why: "Patterns of `matches` run in linear time, so they are compiled before the first call: the pattern must be a literal string in RE2 syntax, which has no look-around and no back references. Patterns of `like` have `X`, `Z`, `N` and a final `.`; the signs that only dial plans have (`_`, `[2-9]`, `!`) stand for themselves there.",
    remedy:
      'Write the pattern of `matches` as a literal. For telephone numbers `like(text, "2XXX")` is simpler.',
  },
  EXPR_TIME_ZONE: {
    title: "A time zone does not exist.",
    why: "`date`, `clock`, `weekday`, `getHours` and their like take the name of a zone as the IANA database has it, or an offset such as `+02:00`.",
    remedy: "Correct the name, e.g. `Europe/Oslo`.",
  },
  EXPR_TIME_TEXT: {
    title: "A time is compared with a text that is none.",
    why: "`clock` gives texts such as `09:00`, `weekday` `mon` to `sun`, and `date` `2026-12-24`. They are compared letter by letter: `14:00` comes before `9:00`.",
    remedy: "Write the text as the function gives it, with its zeros.",
  },
  EXPR_FORBIDDEN: {
    title: "An expression uses a part of CEL that flows do not have.",
    why: "`cel.bind` and functions that depend on the machine's time zone are left out: an expression must be cheap, and give the same value everywhere.",
    remedy: "Use `set` to keep a value in a variable, or another function.",
  },
  EXPR_RESULT: {
    title: "An expression gives a value of the wrong type for its place.",
    why: "Each option takes one type of value; a string that is only one `${ }` keeps the type of its expression.",
    remedy:
      "Convert the value inside the expression, or use a setting, variable or column of the right type.",
  },
};
