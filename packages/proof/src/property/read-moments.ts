import { withTechnology } from "@flowrun/core/tooling";
import { parseDuration } from "@flowrun/core";
import { queues, tables } from "@flowrun/flow/tooling";
import { judgeMedia } from "../scenario/read-caller.ts";
import { endings } from "../scenario/read-expectations.ts";
import { mayMeet, readPattern } from "../scenario/request-pattern.ts";
import { type Asked, reportUnknown, type ScenarioReader } from "../scenario/scenario-reader.ts";
import { cutAt, partOf, type Piece, refuse } from "./piece.ts";
import { type Moment, type PatternKind, patternKinds } from "./property.ts";

/** The moments between `or`; `undefined` when one of them is none. */
export function readMoments(reader: ScenarioReader, piece: Piece): readonly Moment[] | undefined {
  const moments = cutAt(piece, "or").map((each) => readMoment(reader, each));
  const read = moments.filter((moment) => moment !== undefined);
  return read.length === moments.length ? read : undefined;
}

function readMoment(reader: ScenarioReader, piece: Piece): Moment | undefined {
  const { text } = piece;
  const long = /^(silence|call) over (\S+)$/.exec(text);
  if (long !== null) {
    const kind = long[1] === "call" ? "call" : "silence";
    const overMs = readBound(reader, partOf(piece, text.lastIndexOf(" "), text.length));
    return overMs === undefined ? undefined : { text, what: { kind, overMs } };
  }
  if (text === "connected" || text === "fault") return { text, what: { kind: text } };
  if (text === "overtaken") return readOvertaken(reader, piece);
  const [word = "", ...rest] = text.split(/\s+/);
  if (isPatternKind(word)) return readPatternMoment(reader, piece, word);
  const [outcome, ...more] = rest;
  if (word === "" || more.length > 0) return noMoment(reader, piece);
  return readPlace(reader, piece, { name: word, outcome });
}

/** In a flow without queues nobody is overtaken, whatever happens. */
function readOvertaken(reader: ScenarioReader, piece: Piece): Moment | undefined {
  if (queues.in(reader.facts.ast).size > 0)
    return { text: piece.text, what: { kind: "overtaken" } };
  const message = "Callers are overtaken in queues, and the flow has none.";
  return refuse(reader, piece, message, "Take the property away, or give the flow `queues`.");
}

function isPatternKind(word: string): word is PatternKind {
  return Object.hasOwn(patternKinds, word);
}

function readPatternMoment(
  reader: ScenarioReader,
  piece: Piece,
  kind: PatternKind,
): Moment | undefined {
  const given = piece.text.slice(kind.length).trim();
  const bare = /^"([^"]*)"$/.exec(given)?.[1] ?? given;
  if (bare === "" && kind === "ends") return { text: piece.text, what: { kind, pattern: "*" } };
  if (bare === "") {
    const message = `Behind "${kind}" stands ${patternKinds[kind]}, and there is none.`;
    return refuse(reader, piece, message, "Write it there, with `*` for any text.");
  }
  const isPhone = kind === "calls" || kind === "messages";
  const pattern = isPhone && !bare.includes("*") ? withTechnology(bare) : bare;
  if (!pattern.includes("*") && !isKnown(reader, piece, kind, pattern)) return undefined;
  return { text: piece.text, what: { kind, pattern } };
}

const lacks = {
  saves: "The flow has no table",
  deletes: "The flow has no table",
  starts: "The flow has no part",
  ends: "No call ends with",
  v2: "The flow never calls",
} as const;

/** Whether the flow has such a thing. A rule about a name that is misspelt would always hold. */
function isKnown(reader: ScenarioReader, piece: Piece, kind: PatternKind, name: string): boolean {
  const { ast, operations, requests } = reader.facts;
  const names = {
    saves: [...tables.in(ast).keys()],
    deletes: [...tables.in(ast).keys()],
    starts: [...ast.parts.keys()],
    ends: endings,
    v2: operations,
  } as const;
  if (kind === "hears") judgeMedia(reader, name, piece.span);
  if (kind === "requests") {
    const wanted = readPattern(name);
    if (requests.some((request) => mayMeet(request, wanted))) return true;
    const known = requests.map(({ method, url }) => `${method} ${url}`);
    unknown(reader, piece, `The flow requests nothing at "${name}".`, { name, known });
    return false;
  }
  if (!(kind in names)) return true;
  const known = names[kind as keyof typeof names];
  if (known.includes(name as never)) return true;
  unknown(reader, piece, `${lacks[kind as keyof typeof names]} "${name}".`, { name, known });
  return false;
}

/** A block or a step by its name, or a step with its outcome. */
function readPlace(
  reader: ScenarioReader,
  piece: Piece,
  { name: place, outcome }: { readonly name: string; readonly outcome: string | undefined },
): Moment | undefined {
  const { ast, outcomes } = reader.facts;
  const known = outcomes.get(place);
  if (known === undefined && ast.blocks.has(place) && outcome === undefined)
    return { text: piece.text, what: { kind: "block", block: place } };
  if (known === undefined) {
    const names = outcome === undefined ? [...ast.blocks.keys()] : [];
    const message = `The flow has no ${outcome === undefined ? "block and no " : ""}step "${place}".`;
    return unknown(reader, piece, message, { name: place, known: [...names, ...outcomes.keys()] });
  }
  if (outcome !== undefined && !known.includes(outcome))
    return unknown(reader, piece, `The step "${place}" has no outcome "${outcome}".`, {
      name: outcome,
      known,
    });
  return { text: piece.text, what: { kind: "step", step: place, outcome } };
}

function unknown(
  reader: ScenarioReader,
  { span }: Piece,
  message: string,
  asked: Asked,
): undefined {
  reportUnknown(reader, span, message, asked);
}

function noMoment(reader: ScenarioReader, piece: Piece): undefined {
  const told = piece.text === "" ? "Nothing stands here" : `"${piece.text}" is no moment`;
  return refuse(
    reader,
    piece,
    `${told}, and a moment of a call belongs here.`,
    `Write a block, a step, a step with an outcome, connected, fault, overtaken, silence over 8s, call over 20m, or ${Object.keys(patternKinds).join(", ")} with a text.`,
  );
}

/** A duration. */
export function readBound(reader: ScenarioReader, piece: Piece): number | undefined {
  return (
    parseDuration(piece.text) ??
    refuse(reader, piece, `"${piece.text}" is no duration.`, "Write one such as 90s.")
  );
}
