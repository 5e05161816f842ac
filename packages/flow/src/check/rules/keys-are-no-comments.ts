import { defineRule, type Rule } from "../rule.ts";

/** YAML takes `#` for the beginning of a comment, also where a key of a telephone is meant. */
export const keysAreNoComments: Rule = defineRule({
  code: "FLOW_KEY_IN_COMMENT",
  severity: "warning",
  title: 'The key "#" stands in a comment.',
  why: "YAML takes everything behind a `#` at the beginning of a word for a comment. `#: operator` under `keys` says nothing, and a caller who presses the key has chosen wrongly.",
  remedy: 'Put the key into quotes: `"#": operator`.',
  example: `
    blocks:
      main:
        - answer
        - menu:
            prompt: sound:choose
            keys:
              "1": goodbye
              #: goodbye
          then: { else: goodbye }
      goodbye:
        - play: sound:vm-goodbye
  `,
  find: ({ ast: { source } }) =>
    [...source.text.matchAll(/^[ \t]*(#:[ \t]*\S.*?)[ \t]*$/gm)].map((match) => {
      const [line, comment = ""] = match;
      const start = match.index + line.indexOf("#");
      const message = `"${comment}" is a comment to YAML, so the key "#" leads nowhere.`;
      const hint = `Write \`"#"${comment.slice(1)}\`.`;
      return { span: { start, end: start + comment.length }, message, hint };
    }),
});
