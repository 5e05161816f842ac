import { identifierPattern } from "../names.ts";
import { mustBe, type KindRecord } from "./option-kind.ts";
import { textKind } from "./texts.ts";

/** Columns by which rows are ordered, one after the other. */
export const order: KindRecord = {
  ...textKind,
  expected: "a list of columns, such as [name, -age]",
  schema: () => ({
    type: "array",
    items: { type: "string", pattern: identifierPattern.replace("^", "^-?") },
    minItems: 1,
    maxItems: 8,
  }),
  problem: (name, text) => mustBe(name, order.expected, text, asOrder(name, text)),
  parts: "string",
  expressions: "nowhere",
};

/** Columns as databases are told to order by them, as a list. */
function asOrder(name: string, text: string): string | undefined {
  const named = text.split(",").map((each) => {
    const [, sign = "", column = "", word = ""] =
      /^\s*(-?)([A-Za-z]\w*)(?:\s+(asc|desc))?\s*$/i.exec(each) ?? [];
    const minus = word.toLowerCase() === "desc" ? "-" : sign;
    return column && `${minus}${column}`;
  });
  return named.includes("") ? undefined : `Write \`${name}: [${named.join(", ")}]\`.`;
}
