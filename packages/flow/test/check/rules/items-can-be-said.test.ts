import { describe, test } from "vitest";
import { quote } from "@flowrun/core/tooling";
import { expectProblems, expectValid } from "./judge.ts";

const ssmlHint =
  "Close each element, write `&amp;` and `&lt;` for the signs, and use no elements but those that say how words sound: break, emphasis, prosody, say-as, sub, phoneme, voice, lang, p, s, w.";

const hint =
  'There are tables for "de", "en", "es", "fr", "it", "nb" or "sv"; play recordings of your own instead.';

describe("itemsCanBeSaid", () => {
  test("accepts everything that has a table, a zone and a currency, and numbers and spellings in any language", () => {
    expectValid(`
      languages: [nb, fi]
      blocks:
        main:
          - answer
          - say: Your table is ready.
          - say: { number: "\${size(call.from)}" }
          - play: [{ digits: 4711 }, { spell: AB12 }, { date: "\${now}", zone: Europe/Oslo, language: nb }]
          - play: { media: { time: "\${clock(now, 'Europe/Oslo')}", language: nb } }
          - say: { money: 12.5, currency: NOK, language: nb }
          - say: { text: Vent litt, interrupt: any, voice: anna, pace: 80, volume: 150 }
            then: { interrupted: main }
          - say: { ssml: '<speak>Vent <break time="1s"/> \${call.from}</speak>', interrupt: any }
            then: { interrupted: main }
          - play: [{ ssml: "\${call.from}", pace: 80 }, { ssml: "Tom &amp; \${call.from}" }]
    `);
  });

  test("says nothing of a step whose text is wrong, which is told already", () => {
    const wrong = "<speak>Hi <foo>x</foo></speak>";
    expectProblems(
      `
      blocks:
        main:
          - answer
          - say: { ssml: "${wrong}" }
    `,
      [
        [
          "FLOW_BAD_OPTION",
          `"${wrong}"`,
          `"ssml" must be SSML, such as <speak>Wait <break time="1s"/> please</speak>, not ${quote(wrong)}. ${ssmlHint}`,
        ],
      ],
    );
  });

  test("names what has no table in a language of the flow", () => {
    expectProblems(
      `
      languages: [nb, fi]
      prompts: { ready: { nb: { period: 90s }, fi: { period: 90s } } }
      blocks:
        main:
          - answer
          - play: [{ date: 2026-12-24 }, prompt:ready]
          - say: { time: 14:05, language: fi }
      `,
      [
        ["FLOW_CANNOT_SAY", "{ period: 90s }", `"period" cannot be said in "fi". ${hint}`],
        ["FLOW_CANNOT_SAY", "{ date: 2026-12-24 }", `"date" cannot be said in "fi". ${hint}`],
        ["FLOW_CANNOT_SAY", "say", `"time" cannot be said in "fi". ${hint}`],
      ],
    );
  });

  test("names the default of a setting that stands for a zone, and is none", () => {
    expectProblems(
      `
      settings:
        zone: { type: string, default: Oslo }
        other: { type: string, default: "" }
      blocks:
        main:
          - answer
          - say: { time: "\${now}", zone: "\${settings.zone}" }
          - say: { time: "\${now}", zone: "\${settings.other}" }
      `,
      [["FLOW_CANNOT_SAY", "Oslo", 'There is no time zone "Oslo". Did you mean "Europe/Oslo"?']],
    );
  });

  test("names a voice and a pace of what no voice speaks, and those that there cannot be", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - play: [{ number: 21, voice: anna }]
          - say: { digits: 4711, pace: 80 }
      `,
      [
        [
          "FLOW_CANNOT_SAY",
          "anna",
          '"number" is said in sounds of the platform, which have no voice, pace or volume. Remove it, or write what is said as a text.',
        ],
        [
          "FLOW_CANNOT_SAY",
          "80",
          '"digits" is said in sounds of the platform, which have no voice, pace or volume. Remove it, or write what is said as a text.',
        ],
      ],
    );
  });

  test("takes no voice that is none, and no pace that nobody follows", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - say: { text: Hello there, voice: "-x", pace: 20 }
      `,
      [
        [
          "FLOW_BAD_OPTION",
          '"-x"',
          '"voice" must be the name of a voice, such as en-us or anna, not "-x".',
        ],
        ["FLOW_BAD_OPTION", "20", '"pace" must be at least 50, not "20". Write 50 or more.'],
      ],
    );
  });

  test("takes no SSML that is not whole, or that names what is no way of speaking", () => {
    const refuse = (ssml: string): void =>
      expectProblems(
        `
      blocks:
        main:
          - answer
          - play: [{ ssml: ${ssml} }]
      `,
        [
          [
            "FLOW_BAD_OPTION",
            ssml,
            `"ssml" must be SSML, such as <speak>Wait <break time="1s"/> please</speak>, not ${quote(ssml.slice(1, -1))}. ${ssmlHint}`,
          ],
        ],
      );
    refuse("'<speak>Tom & Ann</speak>'");
    refuse("'<speak>Hello ${call.from}'");
    refuse(`'<speak><audio src="http://10.0.0.1/a.wav"/></speak>'`);
  });

  test("names what lacks its zone or currency, and a zone that there is not", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - play: [{ date: "\${now}" }, { time: 1700000000000 }, { time: "\${now}", zone: Europe/Olso }]
          - say: { money: 12.50 }
      `,
      [
        [
          "FLOW_CANNOT_SAY",
          '"${now}"',
          "Milliseconds are a date only in a time zone. Add the zone, such as `zone: Europe/Oslo`.",
        ],
        [
          "FLOW_CANNOT_SAY",
          "1700000000000",
          "Milliseconds are a time only in a time zone. Add the zone, such as `zone: Europe/Oslo`.",
        ],
        [
          "FLOW_CANNOT_SAY",
          "Europe/Olso",
          'There is no time zone "Europe/Olso". Did you mean "Europe/Oslo"?',
        ],
        [
          "FLOW_CANNOT_SAY",
          "say",
          "The amount has no currency. Add the currency, such as `currency: EUR`.",
        ],
      ],
    );
  });

  test("leaves a text that a comment has swallowed to its own message", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - say: # Thank you.
      `,
      [
        [
          "FLOW_COMMENT_VALUE",
          "# Thank you.",
          'Here "#" begins a comment, so that no value is left. ' +
            'Remove the "#"; or, if it belongs to the value, put the whole value in double quotes.',
        ],
      ],
    );
  });

  test("asks for one thing in an item", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - say: { number: 1, digits: 2 }
          - play: [{ language: en }]
          - say: { interrupt: none }
      languages: [en]
      `,
      [
        [
          "FLOW_CANNOT_SAY",
          "say",
          "This says 2 things at once. Write one item for each, in a list.",
        ],
        [
          "FLOW_CANNOT_SAY",
          "play",
          'This says nothing. Write "say", "ssml", "number", "digits", "spell", "date", "time", "money" or "period".',
        ],
        [
          "FLOW_CANNOT_SAY",
          "say",
          'This says nothing. Write the text behind it, such as `say: Thank you.`, or `say: { date: "${now}" }` for another thing.',
        ],
      ],
    );
  });
});
