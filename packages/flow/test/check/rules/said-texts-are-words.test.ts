import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

function saying(...steps: readonly string[]): string {
  const lines = ["answer", ...steps, "hangup"].map((step) => `          - ${step}\n`).join("");
  return `
      blocks:
        main:
${lines}`;
}

const code = "FLOW_CODE_SAID";

describe("saidTextsAreWords", () => {
  test.each([
    "prompt:hold",
    "sound:hello-world",
    "recording:greetings/1",
    "sound:https://x.example/a.wav",
  ])("warns of %s, which is read out", (uri) =>
    expectProblems(saying(`say: ${uri}`), [
      [
        code,
        uri,
        `"${uri}" is read out, and not played. Write \`play: ${uri}\`, or \`${uri}\` as an item of its own.`,
      ],
    ]),
  );

  test("warns of a step that stands behind the words, and of no word that is no step", () => {
    expectProblems(saying("say: Thank you. Goodbye. - hangup"), [
      [
        code,
        "Thank you. Goodbye. - hangup",
        '"- hangup" is read out: it stands behind the words, on their line. Begin a line of its own with "- hangup".',
      ],
    ]);
    expectValid(saying("say: Thank you - goodbye"));
  });

  test("warns of it in a list of media, too", () => {
    const uri = "sound:beep";
    expectProblems(saying(`play: [{ say: "${uri}" }]`), [
      [
        code,
        `"${uri}"`,
        `"${uri}" is read out, and not played. Write \`play: ${uri}\`, or \`${uri}\` as an item of its own.`,
      ],
    ]);
  });

  test.each([
    ["<speak>Hello</speak>", "<speak>"],
    ["One moment <break time='1s'/> please", "<break time='1s'/>"],
  ])("warns of the tags in %s", (text, tag) =>
    expectProblems(saying(`say: "${text}"`), [
      [
        code,
        `"${text}"`,
        `"${tag}" is read out letter by letter. Write the words alone, or all of it under \`ssml\`.`,
      ],
    ]),
  );

  test("warns of a path of Amazon Connect", () => {
    expectProblems(saying('say: "Hello $.Attributes.name"'), [
      [
        code,
        '"Hello $.Attributes.name"',
        '"$.Attributes.name" is read out letter by letter. Write the value in `${ }` by its name here, such as ${customer.name}.',
      ],
    ]);
  });

  test("warns of a sign right before a value, which makes it no value", () => {
    expectProblems(saying('say: "You owe $${now}."'), [
      [
        code,
        '"You owe $${now}."',
        '"${now}" is read out as it stands: `$${` is no value, but the two characters. Write a space between the sign and the value, `$ ${now}`, or `play: { money: "${now}", currency: USD }` for an amount.',
      ],
    ]);
    expectValid(saying('say: "You owe $ ${now}."'));
  });

  test("says nothing of words, also with a colon, a sign or a price", () => {
    expectValid(
      saying(
        'say: "Note: the sound is on"',
        'say: "sound: on"',
        'say: "3 < 4 and 5 > 4"',
        'say: "It costs $ 5.20"',
        'say: "Hello ${call.from}"',
      ),
    );
  });
});
