import type { YamlEntry, YamlMap, YamlNode } from "@flowrun/core/tooling";
import { withTechnology } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { readActs } from "./read-caller.ts";
import { readKeys, readMap, refuseEmpty } from "./read-map.ts";
import { readTime, readWord, type ScenarioReader } from "./scenario-reader.ts";
import type { CallerAct, LegBehaviour, Scenario } from "./scenario.ts";

/** How long a called phone rings before it does something, where a test file does not say: milliseconds. */
export const unsaidRingMs = 1_000;

const words = ["answers", "busy", "declines", "never", "absent"] as const;

/** `legs:` — what the phones of called endpoints do. An endpoint without a technology is an extension: `1000` is `PJSIP/1000`. */
export function readLegs(reader: ScenarioReader, entry: YamlEntry): Scenario["legs"] {
  const legs: Record<string, LegBehaviour | readonly LegBehaviour[]> = {};
  for (const leg of readMap(reader, entry, "a map from endpoint to what its phone does")?.entries ?? []) {
    const endpoint = withTechnology(leg.key.value);
    const phone = readPhones(reader, leg, `legs.${endpoint}`);
    if (phone !== undefined) legs[endpoint] = phone;
  }
  return legs;
}

/** One behaviour, or a list with one for each call to the phone. */
function readPhones(
  reader: ScenarioReader,
  entry: YamlEntry,
  place: string,
): LegBehaviour | readonly LegBehaviour[] | undefined {
  if (refuseEmpty(reader, entry)) return undefined;
  const { value } = entry;
  if (value.kind !== "list") return readPhone(reader, value, place);
  const phones = value.items.map((item, index) => readPhone(reader, item, `${place}.${index}`));
  if (phones.length > 0) return phones.filter((phone) => phone !== undefined);
  const message = `The list of "${entry.key.value}" is empty.`;
  reader.add(proofProblem("PROOF_BAD_VALUE", value.span, message, "Write what the phone does at each call to it."));
  return undefined;
}

function readPhone(reader: ScenarioReader, node: YamlNode, place: string): LegBehaviour | undefined {
  if (node.kind === "map") return readLongPhone(reader, node, place);
  const word = readWord(reader, node, words, "what a phone does");
  return word && phoneThat(word, unsaidRingMs);
}

function readLongPhone(reader: ScenarioReader, map: YamlMap, place: string): LegBehaviour | undefined {
  const known = ["answers", "hangs_up", "acts", "busy", "declines"];
  const keys = readKeys(reader, map, { keys: known, place: "in what a phone does" });
  const [first, ...others] = (["answers", "busy", "declines"] as const).flatMap((kind) => {
    const entry = keys.get(kind);
    return entry === undefined ? [] : [{ kind, entry }];
  });
  const [leaves, acting] = [keys.get("hangs_up"), keys.get("acts")];
  const isTalking = leaves !== undefined || acting !== undefined;
  if (first === undefined || others.length > 0 || (isTalking && first.kind !== "answers")) {
    const message = `A phone either answers, or is busy, or declines; "hangs_up" and "acts" stand beside "answers".`;
    const hint = "Write { answers: 2s, hangs_up: 30s }, { busy: 1s } or { declines: 1s }.";
    reader.add(proofProblem("PROOF_BAD_VALUE", map.span, message, hint));
    return undefined;
  }
  const afterMs = readTime(reader, first.entry);
  const hangUpMs = leaves && readTime(reader, leaves);
  const acts = acting && readPhoneActs(reader, acting, `${place}.acts`);
  if (afterMs === undefined) return undefined;
  if (first.kind !== "answers") return phoneThat(first.kind, afterMs);
  return { kind: "answers", afterMs, ...(hangUpMs !== undefined && { hangUpMs }), ...(acts && { acts }) };
}

/** What a called phone cannot wait for. */
const notOfPhones = {
  connected: [
    `"connected" waits for a called phone to answer, and this phone is the one that is called.`,
    "Leave it out: acts begin when the phone has answered.",
  ],
  recording: [
    `"recording" waits until the caller is recorded, of which a called phone hears nothing.`,
    "Let the caller wait for it, or let the phone `wait` for a time.",
  ],
} as const;

/** `acts:` — as those of a caller, but a called phone does not wait for one. */
function readPhoneActs(reader: ScenarioReader, entry: YamlEntry, place: string): readonly CallerAct[] {
  const acts = readActs(reader, entry, place);
  for (const [index, { kind }] of acts.entries()) {
    const span = reader.placeOf(`${place}.${index}`);
    if (span === undefined || (kind !== "connected" && kind !== "recording")) continue;
    const [message, hint] = notOfPhones[kind];
    reader.add(proofProblem("PROOF_BAD_VALUE", span, message, hint));
  }
  return acts;
}

function phoneThat(kind: (typeof words)[number], afterMs: number): LegBehaviour {
  return kind === "never" || kind === "absent" ? { kind } : { kind, afterMs };
}
