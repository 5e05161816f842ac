import { describe, expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

const spoken = [
  ...["flowrun: 1", "name: t", "start: main", "blocks:", "  main:", "    - answer"],
  ...["    - play: sound:hello", '    - say: "One moment, please."', "    - hangup", ""],
].join("\n");

describe("what a scenario expects", () => {
  test("names blocks with * for any text", () => {
    const problems = diagnosticsOf(fileWith('expect: { path: ["ma*", "zz*"] }'));
    expect(problems).toEqual([
      expect.stringMatching(/^PROOF_UNKNOWN_NAME \| "zz\*" \| The flow has no block "zz\*"/),
    ]);
  });

  test("tells a text without quotes that a comma divides, and no name without its scheme", () => {
    const file = fileWith("expect: { hears: [sound:hello, say:One moment, please.] }");
    expect(diagnosticsOf(file, spoken)).toEqual([
      'PROOF_UNKNOWN_NAME | please. | A comma divides the text "say:One moment, please." into two items. | Write "say:One moment, please." in quotes.',
    ]);
    const named = fileWith("expect: { hears: [say:One moment, hello] }");
    expect(diagnosticsOf(named, spoken)).toEqual([
      expect.stringContaining('| The flow never plays "say:One moment".'),
      expect.stringMatching(/^PROOF_UNKNOWN_NAME \| hello \|.*"sound:hello"/),
    ]);
  });

  test("knows a text with a brace inside of an expression", () => {
    const flow = spoken.replace(
      '"One moment, please."',
      `'Hello \${ {"a": call.from}.a }, welcome.'`,
    );
    expect(diagnosticsOf(fileWith('expect: { hears: ["say:Hello 5, welcome."] }'), flow)).toEqual(
      [],
    );
    expect(diagnosticsOf(fileWith('expect: { hears: ["say:Hallo 5, welcome."] }'), flow)).toEqual([
      expect.stringMatching(/^PROOF_UNKNOWN_NAME .*never plays "say:Hallo 5, welcome\."/),
    ]);
  });

  test("lists no music under what was played, and says how it is waited for", () => {
    expect(diagnosticsOf(fileWith("expect: { hears: [music] }"))).toEqual([
      'PROOF_BAD_VALUE | music | "music" is heard while nothing is played, and "hears" lists what was played. | Wait for it by an act of who hears it: `{ hears: music }`.',
    ]);
  });
});
