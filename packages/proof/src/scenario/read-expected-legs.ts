import type { YamlEntry } from "@flowrun/core/tooling";
import { withTechnology } from "./flow-facts.ts";
import { judgeMedia } from "./read-caller.ts";
import { readKeys, readMap } from "./read-map.ts";
import { readTexts } from "./read-texts.ts";
import { readWord, type ScenarioReader } from "./scenario-reader.ts";
import { type ExpectedLeg, type Expectations, legEnds } from "./scenario.ts";

/** `legs:` under `expect` — what has to come of the calls to each phone. The place of each is noted as `legs.PJSIP/1000`. */
export function readExpectedLegs(reader: ScenarioReader, entry: YamlEntry): NonNullable<Expectations["legs"]> {
  const legs: Record<string, ExpectedLeg> = {};
  for (const leg of readMap(reader, entry, "a map from endpoint to what comes of its calls")?.entries ?? []) {
    const endpoint = withTechnology(leg.key.value);
    reader.place(`legs.${endpoint}`, leg.key.span);
    legs[endpoint] = readExpectedLeg(reader, leg, `legs.${endpoint}`);
  }
  return legs;
}

function readExpectedLeg(reader: ScenarioReader, entry: YamlEntry, place: string): ExpectedLeg {
  const map = readMap(reader, entry, "a map with hears and ended");
  if (map === undefined) return {};
  const keys = readKeys(reader, map, { keys: ["hears", "ended"], place: "in what comes of a phone" });
  const [hears, ended] = [keys.get("hears"), keys.get("ended")];
  for (const [key, { key: written }] of keys) reader.place(`${place}.${key}`, written.span);
  const how = ended && readWord(reader, ended.value, legEnds, "how a call to a phone ends");
  if (ended !== undefined) reader.place(`${place}.ended`, ended.value.span);
  return {
    ...(hears && { hears: readHears(reader, hears, `${place}.hears`) }),
    ...(how && { ended: how }),
  };
}

/** The media that somebody hears, all of it in order. */
export function readHears(reader: ScenarioReader, entry: YamlEntry, name: string): readonly string[] {
  return readTexts(reader, entry, {
    expected: "a list of media",
    name,
    judge({ text, span }) {
      judgeMedia(reader, { value: text, span });
      return text;
    },
  });
}
