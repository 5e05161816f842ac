import { calledEndpoint, suggest } from "@flowrun/core/tooling";
import { textsIn } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** The technology of an endpoint is no misspelling of one that Asterisk has. */
export const technologiesAreKnown: Rule = defineRule({
  code: "FLOW_UNKNOWN_TECHNOLOGY",
  severity: "warning",
  title: "The technology of an endpoint is written almost like one of Asterisk.",
  why: "An endpoint begins with the technology that reaches it, such as `PJSIP/`. Asterisk refuses every call over one that it does not have.",
  remedy:
    "Correct the technology. Where a module of your own brings one by this name, say so with `# flowrun-ignore`.",
  example: `
    blocks:
      main:
        - answer
        - bridge: { to: PJSPI/2001 }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ steps }) =>
    steps.flatMap(({ verb, node }) =>
      [...node.options].flatMap(([name, written]) => {
        const kind = verb.options[name]?.kind;
        return kind === undefined || calledEndpoint(kind, "") === undefined
          ? []
          : textsIn(written).flatMap(misspelt);
      }),
    ),
});

function misspelt({ text, span }: { readonly text: string; span: Finding["span"] }): readonly Finding[] {
  const [, technology, rest = ""] = /^([A-Za-z][\w-]*)(\/.*)$/.exec(text) ?? [];
  const near = suggest(technology ?? "", likely);
  // Asterisk reads the name of a technology in any case.
  if (near === undefined || near.toLowerCase() === technology?.toLowerCase()) return [];
  const message = `"${technology}" is no technology that Asterisk is known to have.`;
  return [{ span, message, hint: `Did you mean "${near}${rest}"?` }];
}

/** Technologies of Asterisk: those with names so short that they are near to others are left out. */
const likely = ["PJSIP", "DAHDI", "Local", "AudioSocket", "WebSocket"] as const;
