import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const code = "FLOW_TEXT_PLAYED";

/** A flow that plays an option, behind steps that bind a name of each kind. */
function playing(option: string, more = ""): string {
  return `
      vars: { word: hello there, hold: "sound:hold", typed: "", scheme: "sound:" }
      settings: { greeting: { type: string, default: hello }, beep: { type: string, default: "sound:beep" }, folder: { type: string, default: "sound:" } }
      tables: { people: { key: id, columns: { id: string, greeting: string } } }
      blocks:
        main:
          - answer
          - lookup: { in: people, key: "1" }
            as: person
            then: { else: bye }
          - collect-digits: { prompt: sound:a, max_length: 4 }
            as: digits
            then: { else: bye }
          - record: {}
            as: message
            then: { empty: bye, failed: bye }
          - request: { url: "https://a.example/x", answers: { text: string? } }
            as: answer
            then: { else: bye }
          - set: { typed: "\${digits}" }
${more}
          - ${option}
          - log: "\${person.id} \${digits} \${message.name} \${answer.status} \${vars.typed}"
        bye:
          - hangup
      finally:
        - log: "\${message.name}"
          if: message != null
`;
}

const problem = (text: string, why: string): [string, string, string] => {
  const shown = text.includes('"') || text.includes("'") ? "${…}" : text;
  return [
    code,
    `"${text}"`,
    `"${text}" must give media, such as sound:hello-world, and ${why}. Write { say: "${shown}" } for a text that is spoken, or a scheme in front, as in "sound:${shown}".`,
  ];
};

describe("playedTextsAreMedia", () => {
  test.each([
    ["${call.name}", "call.name is a text"],
    ["${call.from}", "call.from is a text"],
    ["${digits}", "digits is a text"],
    ["${message.name}", "message.name is a text"],
    ["${message.seconds}", "it gives a number"],
    ["${vars.word}", "vars.word is a text"],
    ["${vars.typed}", "vars.typed is a text"],
    ["${settings.greeting}", "the default of settings.greeting is a text"],
    ["${answer.body.?text.orValue('Hello there')}", '"Hello there" is none'],
    ["${digits == '1' ? 'sound:one' : 'another'}", '"another" is none'],
    ["${'Hello ' + person.greeting}", '"Hello " is none'],
    ["${vars.word + digits}", "vars.word is a text"],
  ])("warns of %s, which gives a text", (text, why) =>
    expectProblems(playing(`play: "${text}"`), [problem(text, why)]),
  );

  test.each([
    "${person.greeting}",
    "${message.media}",
    "${vars.hold}",
    "${settings.beep}",
    "${answer.body.text}",
    "${call.args}",
    "${digits == '1' ? 'sound:one' : 'sound:two'}",
    "${'sound:' + digits}",
    "${vars.scheme + digits}",
    "${settings.folder + digits}",
    "sound:${digits}",
    "Hello ${call.name}",
  ])("lets %s play, which may give media or is spoken", (text) =>
    expectValid(
      playing(`play: "${text}"`, "          - go: bye\n            if: answer.body.text == null"),
    ),
  );

  test("warns of an item of a list, and of every option that plays", () => {
    expectProblems(playing('play: [sound:a, "${call.name}"]'), [
      problem("${call.name}", "call.name is a text"),
    ]);
    expectProblems(
      playing(
        'bridge: { to: 2001, tell_caller: "${call.name}", whisper: "${call.from}", keep_caller: true }\n            then: { else: bye, ended: last }\n        last:',
      ),
      [
        problem("${call.name}", "call.name is a text"),
        problem("${call.from}", "call.from is a text"),
      ],
    );
  });

  test("lets a variable play that is set to something unknown", () =>
    expectValid(
      playing('play: "${vars.word}"', '          - set: { word: "${person.greeting}" }'),
    ));
});
