import { describe, type YamlEntry, type YamlNode } from "@flowrun/core/tooling";
import { readKeys, readText } from "./read-map.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { reportUnknown, readList, readTime, readWord, type ScenarioReader } from "./scenario-reader.ts";
import type { CallerAct } from "./scenario.ts";

/** How long an act waits where a test file does not say: milliseconds. */
export const unsaidWaitMs = 30_000;

/** The time between two keys where a test file does not say: milliseconds. */
export const unsaidGapMs = 200;

const acts = ["hears", "press", "says", "wait", "talks", "recording", "connected", "hang_up"] as const;

/** What the caller, or a phone, does, one act after the other. The place of each is noted as `name.0` and so on. */
export function readActs(reader: ScenarioReader, entry: YamlEntry, name: string): readonly CallerAct[] {
  const list = readList(reader, entry, "a list of acts");
  return (list?.items ?? []).flatMap((item, index) => {
    reader.place(`${name}.${index}`, item.span);
    const act = item.kind === "map" ? readLongAct(reader, item) : readShortAct(reader, item);
    return act === undefined ? [] : [act];
  });
}

function readShortAct(reader: ScenarioReader, node: YamlNode): CallerAct | undefined {
  const word = readWord(reader, node, acts, "an act of a caller");
  if (word === "hang_up") return { kind: word };
  if (word === "connected" || word === "recording") return { kind: word, withinMs: unsaidWaitMs };
  if (word !== undefined) {
    const hint = {
      hears: "hears: sound:hello",
      press: 'press: "4711#"',
      says: "says: customer service",
      wait: "wait: 30s",
      talks: "talks: 2s",
    }[word];
    reader.add(
      proofProblem("PROOF_BAD_VALUE", node.span, `"${word}" does not say what.`, `Write ${hint}, for instance.`),
    );
  }
  return undefined;
}

function readLongAct(reader: ScenarioReader, node: YamlNode & { readonly kind: "map" }): CallerAct | undefined {
  const keys = readKeys(reader, node, {
    keys: [...longActs, "within", "gap", "heard", "confidence"],
    place: "in an act",
  });
  const [first, ...others] = longActs.flatMap((kind) => {
    const entry = keys.get(kind);
    return entry === undefined ? [] : [{ kind, entry }];
  });
  const isBeside = (key: string): boolean => besideOf[first?.kind ?? "wait"].some((each) => each === key);
  const beside = [...keys.keys()].find((key) => key !== first?.kind && !isBeside(key));
  if (first === undefined || others.length > 0 || beside !== undefined) {
    if (first !== undefined || node.entries.length === 0 || keys.size > 0)
      reader.add(
        proofProblem(
          "PROOF_BAD_VALUE",
          node.span,
          "This is not one act.",
          "Write one act on each line: hears (with within), press (with gap), says (with heard, confidence), wait, talks, recording, connected or hang_up.",
        ),
      );
    return undefined;
  }
  return readAct(reader, first.kind, first.entry, keys);
}

/** What may stand beside an act. */
const besideOf = {
  hears: ["within"],
  press: ["gap"],
  says: ["heard", "confidence"],
  wait: [],
  talks: [],
  recording: [],
  connected: [],
} as const;

const longActs = ["hears", "press", "says", "wait", "talks", "recording", "connected"] as const;

function readAct(
  reader: ScenarioReader,
  kind: keyof typeof besideOf,
  entry: YamlEntry,
  keys: ReadonlyMap<string, YamlEntry>,
): CallerAct | undefined {
  const timeOf = (key: string, unsaid: number): number => {
    const written = keys.get(key);
    return (written && readTime(reader, written)) ?? unsaid;
  };
  if (kind === "wait" || kind === "talks") return { kind, ms: timeOf(kind, 0) };
  if (kind === "connected" || kind === "recording") return { kind, withinMs: timeOf(kind, unsaidWaitMs) };
  if (kind === "hears") {
    const media = readText(reader, entry, "media such as sound:hello");
    if (media !== undefined) judgeMedia(reader, media);
    return media && { kind, media: media.value, withinMs: timeOf("within", unsaidWaitMs) };
  }
  if (kind === "says") return readSaying(reader, entry, keys);
  const text = readText(reader, entry, 'telephone keys such as "4711#"');
  if (text === undefined) return undefined;
  if (/^[0-9A-D*#]+$/.test(text.value)) return { kind, keys: text.value, gapMs: timeOf("gap", unsaidGapMs) };
  const message = `"press" must be telephone keys (0-9, A-D, * and #), not ${describe(entry.value)}.`;
  reader.add(proofProblem("PROOF_BAD_VALUE", text.span, message));
  return undefined;
}

function readSaying(
  reader: ScenarioReader,
  entry: YamlEntry,
  keys: ReadonlyMap<string, YamlEntry>,
): CallerAct | undefined {
  const text = readText(reader, entry, "what is said");
  const heard = keys.get("heard")?.value;
  const sure = keys.get("confidence");
  const confidence = sure && readConfidence(reader, sure);
  return (
    text && {
      kind: "says",
      text: text.value,
      ...(heard?.kind === "scalar" && { heard: heard.text }),
      ...(confidence !== undefined && { confidence }),
    }
  );
}

function readConfidence(reader: ScenarioReader, { value }: YamlEntry): number | undefined {
  const confidence = value.kind === "scalar" && value.text !== "" ? Number(value.text) : Number.NaN;
  if (confidence >= 0 && confidence <= 1) return confidence;
  const message = `"confidence" must be a number from 0 to 1, not ${describe(value)}.`;
  reader.add(proofProblem("PROOF_BAD_VALUE", value.span, message));
  return undefined;
}

/** Reports media that the flow never plays, where that can be known. */
export function judgeMedia(
  reader: ScenarioReader,
  { value: name, span }: { readonly value: string; readonly span: YamlNode["span"] },
): void {
  const { media: known, ast } = reader.facts;
  const isPrompt = ast.prompts.has(/^prompt:(.*)$/.exec(name)?.[1] ?? "");
  if (known !== undefined && !isPrompt && name !== "music" && name !== "ringing" && !known.includes(name))
    reportUnknown(reader, span, `The flow never plays "${name}".`, { name, known });
}
