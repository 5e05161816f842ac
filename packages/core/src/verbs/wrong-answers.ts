import { defineProblem } from "../diagnostics/problem.ts";
import type { KnownOptions, VerbMistakes } from "../interpret/verb-options.ts";
import { isJsonObject, type Json } from "../json.ts";

const noAnswer = defineProblem({
  code: "FLOW_ANSWER_SHAPE",
  severity: "error",
  title: "The declaration of an answer of a server has no meaning.",
  why: "`answers` says what the JSON of an answer holds. A single value that may be missing has a `?` behind its type, and only a map or a list has one behind its name; nothing is known of `json`, which may be missing anyhow. A body that is read as a text has no members.",
  remedy:
    "Write the `?` behind the type, as in `total: number?`; leave out `as: text`, or leave out `answers`.",
  example: `
    blocks:
      main:
        - answer
        - request: { url: "https://crm.example/1", answers: { "total?": number } }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** The mistakes of declared answers: they need JSON, and each type is spelt in a single way. */
export const wrongAnswers: VerbMistakes<Pick<KnownOptions, "value">> = {
  problems: [noAnswer],
  find: ({ value }) => {
    const declared = value("answers");
    if (declared === undefined) return [];
    const option = "answers";
    if (value("as") === "text")
      return [
        {
          ...{ problem: noAnswer, option: "as" },
          message: 'A body that is read as a text never is what "answers" declares.',
          hint: 'Remove "as", or remove "answers".',
        },
      ];
    return wordsBehind(declared).map(([name, word]) => {
      const plain = name.slice(0, -1);
      const type = word === "json" || word.endsWith("?") ? word : `${word}?`;
      const message = `"${name}" is a single value: its "?" stands behind its type.`;
      const hint = `Write \`${plain}: ${type}\`.`;
      return { problem: noAnswer, option, member: name, message, hint };
    });
  },
};

/** The single values that have a `?` behind their name, at any depth. */
function wordsBehind(shape: Json): readonly (readonly [name: string, word: string])[] {
  if (Array.isArray(shape)) return shape.flatMap((item: Json) => wordsBehind(item));
  if (!isJsonObject(shape)) return [];
  return Object.entries(shape).flatMap(([name, inner]) =>
    typeof inner === "string" && name.endsWith("?") ? [[name, inner] as const] : wordsBehind(inner),
  );
}
