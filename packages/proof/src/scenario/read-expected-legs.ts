import { withTechnology } from "@flowrun/core/tooling";
import { memberOf, type Shape, told, valueShape } from "@flowrun/flow/tooling";
import type { YamlEntry } from "@flowrun/core/tooling";
import { judgePlayed } from "./read-caller.ts";
import { keysShape, listShape, mapShape, wordShape } from "./scenario-shapes.ts";
import { entriesOf, readTexts, type ScenarioReader, wordIn } from "./scenario-reader.ts";
import { type ExpectedLeg, type Expectations, legEnds } from "./expectations.ts";

/** The media that somebody hears. */
export const hearsShape: Shape = listShape({
  expected: "a list of media",
  item: valueShape("a list of media"),
});

/** `legs:` under `expect` — what has to come of the calls to each phone. */
export const expectedLegsShape: Shape = told(
  mapShape(
    "a map from endpoint to what comes of its calls",
    keysShape({
      expected: "a map with hears and ended",
      place: "in what comes of a phone",
      keys: {
        hears: told(hearsShape, "The media that begins to play to it, in order, all of it."),
        ended: told(
          wordShape(legEnds, "how a call to a phone ends"),
          "How the last call to it ends.",
        ),
      },
    }),
  ),
  "By endpoint, what comes of the calls to its phone: `hears`, the media played to it, in order, all of it, in all calls to it; `ended`, how the last call to it ends: `left` (it hung up), `hung_up` (the flow did, also before it answered), or `answered_elsewhere` (another phone was faster).",
);

/** `legs:` under `expect`. The place of each is noted as `legs.PJSIP/1000`. */
export function readExpectedLegs(
  reader: ScenarioReader,
  entry: YamlEntry,
): NonNullable<Expectations["legs"]> {
  const legs: Record<string, ExpectedLeg> = {};
  for (const leg of entriesOf(entry)) {
    const endpoint = withTechnology(leg.key.value);
    reader.place(`legs.${endpoint}`, leg.key.span);
    legs[endpoint] = readExpectedLeg(reader, leg, `legs.${endpoint}`);
  }
  return legs;
}

function readExpectedLeg(reader: ScenarioReader, leg: YamlEntry, place: string): ExpectedLeg {
  const [hears, ended] = [memberOf(leg, "hears"), memberOf(leg, "ended")];
  if (hears !== undefined) reader.place(`${place}.hears`, hears.key.span);
  if (ended !== undefined) reader.place(`${place}.ended`, ended.value.span);
  const how = wordIn(ended?.value, legEnds);
  return {
    ...(hears && { hears: readHears(reader, hears, `${place}.hears`) }),
    ...(how && { ended: how }),
  };
}

/** The media that somebody hears, all of it in order. */
export function readHears(
  reader: ScenarioReader,
  entry: YamlEntry,
  name: string,
): readonly string[] {
  const judge = (media: string, span: YamlEntry["key"]["span"]): string => {
    judgePlayed(reader, media, span);
    return media;
  };
  return readTexts(reader, entry, judge, name);
}
