import {
  keyedMap,
  memberOf,
  type Shape,
  textOf,
  textShape,
  told,
  wrongValue,
} from "@flowrun/flow/tooling";
import type { YamlEntry } from "@flowrun/core/tooling";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import { itemsOf, type ScenarioReader } from "../scenario/scenario-reader.ts";
import { cutAt, type Piece, refuse, wholePiece } from "./piece.ts";
import type { Property, PropertyRule } from "./property.ts";
import { readBound, readMoments } from "./read-moments.ts";

const map = keyedMap({
  expected: "a property such as { never: silence over 8s }",
  place: "in a property",
  keys: {
    name: told(textShape("a sentence"), "What holds, as a sentence. Left out, it is the rule."),
    never: told(textShape("a moment"), "A moment that never comes.", {
      examples: ["silence over 8s"],
    }),
    always: told(textShape("a rule"), "`A before B`, or `A leads_to B within 90s`.", {
      examples: [
        "identified before balance",
        "collecting leads_to connected or goodbye within 90s",
      ],
    }),
  },
});

const either = [{ required: ["never"] }, { required: ["always"] }];

const oneProperty: Shape = {
  ...map,
  schema: {
    ...map.schema,
    not: { anyOf: [{ required: ["never", "always"] }, { not: { anyOf: either } }] },
  },
  explain: (misfit) => {
    if (misfit.keyword !== "not") return map.explain(misfit);
    const message = "A property has one rule: what never comes, or what always holds.";
    const hint = "Write { never: silence over 8s } or { always: identified before balance }.";
    return proofProblem("PROOF_BAD_VALUE", misfit.at.value.span, message, hint);
  },
};

/** `properties:` — what must hold in every call. */
export const propertiesShape: Shape = told(
  {
    schema: { type: "array", items: oneProperty.schema },
    inside: () => oneProperty,
    explain: (misfit) => wrongValue(misfit, "a list of properties"),
  },
  "Rules that every call keeps: those of the scenarios, and those that `explore` and `fuzz` make up.",
  { examples: [[{ never: "silence over 8s" }, { always: "identified before balance" }]] },
);

/** Reads the properties of a test file, and holds the names in them to the flow. */
export function readProperties(
  reader: ScenarioReader,
  entry: YamlEntry | undefined,
): readonly Property[] {
  return itemsOf(entry).flatMap((item) => {
    const own = { key: { value: "property", span: item.span }, value: item };
    const [kind, written] =
      (["never", "always"] as const)
        .map((key) => [key, memberOf(own, key)?.value] as const)
        .find(([, value]) => value !== undefined) ?? [];
    if (kind === undefined || written?.kind !== "scalar") return [];
    const rule = readRule(reader, kind, wholePiece(written));
    if (rule === undefined) return [];
    const name = textOf(memberOf(own, "name"))?.value;
    const { text, span } = written;
    return [{ name: name ?? `${kind}: ${text}`, text, rule, span }];
  });
}

function readRule(
  reader: ScenarioReader,
  kind: "never" | "always",
  piece: Piece,
): PropertyRule | undefined {
  if (kind === "never") {
    const moments = readMoments(reader, piece);
    return moments && { kind, moments };
  }
  const [first, then, ...more] = cutAt(piece, "before");
  const [from, to, ...others] = cutAt(piece, "leads_to");
  if (first !== undefined && then !== undefined && more.length === 0)
    return readOrder(reader, first, then);
  if (from !== undefined && to !== undefined && others.length === 0)
    return readLead(reader, from, to);
  const message = `"always" must be a rule such as identified before balance, not "${piece.text}".`;
  return refuse(reader, piece, message, "Write `A before B`, or `A leads_to B within 90s`.");
}

function readOrder(reader: ScenarioReader, ...pieces: [Piece, Piece]): PropertyRule | undefined {
  const [first, then] = pieces.map((piece) => readMoments(reader, piece));
  return first && then && { kind: "before", first, then };
}

function readLead(reader: ScenarioReader, begin: Piece, rest: Piece): PropertyRule | undefined {
  const [end = rest, within] = cutAt(rest, "within");
  const withinMs = within && readBound(reader, within);
  const [from, to] = [begin, end].map((piece) => readMoments(reader, piece));
  if (within !== undefined && withinMs === undefined) return undefined;
  return from && to && { kind: "leads_to", from, to, withinMs };
}
