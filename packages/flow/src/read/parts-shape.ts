import {
  anyText,
  expressionPattern,
  flowProblem,
  oneOf,
  type ParameterNode,
  type PartNode,
  identifiers,
  labels,
  parseType,
  typePattern,
  typeWords,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { listOf } from "./list-shape.ts";
import { noBlock } from "./block-elsewhere.ts";
import { keyedMap, namedMap } from "./map-shapes.ts";
import { memberOf, membersOf, textOf } from "./members.ts";
import { told, type Shape } from "./shape.ts";
import { textShape, valueShape } from "./text-shapes.ts";
import { wrongType } from "./wrong-type.ts";

const typesInWords = oneOf([...typeWords, "row TABLE", "rows TABLE"]);

const typeShape: Shape = {
  schema: { type: "string", pattern: typePattern },
  explain: (misfit) =>
    wrongType(misfit, {
      expected: `a type: ${typesInWords}`,
      subject: `"${misfit.at.key.value}"`,
      types: typeWords,
      hint: `Use ${typesInWords}; a "?" after a single value says that it may be null.`,
    }),
};

const choicesShape = listOf(textShape("a text"), "a list of texts, such as [small, large]", {
  minItems: 1,
});

const inFull = keyedMap({
  expected:
    "a map such as { type: string, about: The size of the pizza., choices: [small, large] }",
  place: "in an argument",
  keys: {
    type: told(typeShape, "The type of the argument; one with `?` may be left out.", {
      examples: ["string"],
    }),
    about: told(textShape("a text"), "The meaning of it, for people and for voice agents.", {
      examples: ["The size of the pizza."],
    }),
    choices: told(
      choicesShape,
      "The only texts that a voice agent, or a request from outside, may give. Left out, any value of the type.",
      { examples: [["small", "large"]] },
    ),
  },
  required: {
    type: (name) => [`The argument "${name}" has no type.`, `Add "type", such as string.`],
  },
});

/** A type alone, or a map that says more. */
const parameterShape: Shape = {
  schema: { anyOf: [typeShape.schema, inFull.schema] },
  choose: ({ kind }) => (kind === "map" ? inFull : typeShape),
  explain: typeShape.explain,
};

/** Words that are known before the call; they may be none. */
const wordsShape: Shape = {
  schema: { ...anyText, not: { type: "string", pattern: expressionPattern } },
  explain: (misfit) => {
    const { key, value } = misfit.at;
    if (misfit.keyword !== "not" || value.kind !== "scalar")
      return valueShape("a text").explain(misfit);
    const message = `"${key.value}" of a part cannot hold an expression.`;
    const hint = "Write the words out, or `meanwhile` of the step, which may hold one.";
    return flowProblem("FLOW_NO_EXPRESSION", value.span, message, { hint });
  },
};

const partShape = keyedMap({
  expected: "a map such as { takes: { number: string }, gives: json }",
  place: "in a part",
  keys: {
    about: told(textShape("a text"), "What it does, for people and for voice agents.", {
      examples: ["Finds an order."],
    }),
    takes: told(
      namedMap({
        expected: "a map of arguments and their types",
        names: identifiers("The name of an argument"),
        values: told(
          parameterShape,
          "The type of the argument, or a map of `type`, `about` and `choices`; one with `?` may be left out.",
          { examples: ["string"] },
        ),
      }),
      "What it is called with: `args` in its expressions.",
      { examples: [{ number: "string", box: "string?" }] },
    ),
    gives: told(typeShape, "The type of what it returns with the outcome `ok`.", {
      examples: ["json"],
    }),
    meanwhile: told(
      wordsShape,
      "As a tool of a voice agent: words that the agent says when it takes longer than two seconds, in place of those of the step; an empty text is none.",
      { examples: ["I am looking for your order."] },
    ),
    finally: told(
      textShape("the name of a block"),
      "The block whose steps run when the part is left, however: nobody is talked to there.",
      { examples: ["tidy"] },
    ),
  },
});

/** `parts:` — blocks that can be called. */
export const partsShape: Shape = told(
  namedMap({
    expected: "a map of parts",
    names: labels("The name of a part"),
    values: told(noBlock("parts", partShape), "A block that steps can call, of the same name."),
  }),
  "Blocks that steps can call with arguments, and what they give back.",
  { examples: [{ find_order: { takes: { number: "string" }, gives: "json" } }] },
);

/** `parts:` of a flow. A type that is none is left out. */
export function readPartNodes(entry: YamlEntry | undefined): ReadonlyMap<string, PartNode> {
  return new Map(membersOf(entry).map((part) => [part.key.value, readPart(part)]));
}

function readPart(entry: YamlEntry): PartNode {
  const takes = membersOf(memberOf(entry, "takes")).flatMap(
    (parameter) => readParameter(parameter) ?? [],
  );
  const gives = textOf(memberOf(entry, "gives"));
  const type = gives && parseType(gives.value);
  return {
    name: entry.key,
    about: textOf(memberOf(entry, "about"))?.value,
    meanwhile: textOf(memberOf(entry, "meanwhile"))?.value,
    takes: new Map(takes.map((parameter) => [parameter.name.value, parameter])),
    gives: gives && type && { value: type, span: gives.span },
    finally: textOf(memberOf(entry, "finally")),
    span: { start: entry.key.span.start, end: Math.max(entry.key.span.end, entry.value.span.end) },
  };
}

function readParameter(entry: YamlEntry): ParameterNode | undefined {
  if (entry.value.kind === "map") return readInFull(entry);
  const type = parseType(textOf(entry)?.value ?? "");
  return type && { name: entry.key, type };
}

function readInFull(entry: YamlEntry): ParameterNode | undefined {
  const type = parseType(textOf(memberOf(entry, "type"))?.value ?? "");
  const about = textOf(memberOf(entry, "about"))?.value;
  const listed = memberOf(entry, "choices")?.value;
  const items = listed?.kind === "list" ? listed.items : [];
  const choices = items.flatMap((item) => (item.kind === "scalar" ? [item.text] : []));
  return (
    type && {
      ...{ name: entry.key, type },
      ...(about === undefined ? {} : { about }),
      ...(choices.length === 0 ? {} : { choices }),
    }
  );
}
