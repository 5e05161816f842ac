import { calledEndpoint, problemOfText, quote, suggest } from "@flowrun/core/tooling";
import { settings } from "../../read/sections/settings.ts";
import { type CheckedFlow, textsIn } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** Endpoints, and settings that stand for one, name a technology and a phone. */
export const endpointsCanBeReached: Rule = defineRule({
  code: "FLOW_ODD_ENDPOINT",
  severity: "warning",
  title: "An endpoint can hardly be reached.",
  why: "An endpoint begins with the technology that reaches it, such as `PJSIP/`. Asterisk refuses every call over one that it does not have. The default of a setting that stands for an endpoint has to be one.",
  remedy:
    "Correct the endpoint. Where a module of your own brings a technology by this name, say so with `# flowrun-ignore`.",
  example: `
    blocks:
      main:
        - answer
        - bridge: { to: PJSPI/2001 }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: (flow) => {
    const written = endpointsIn(flow);
    const given = new Set(
      written.flatMap(({ text }) => /^\$\{\s*settings\.(\w+)\s*\}$/.exec(text)?.[1] ?? []),
    );
    return [
      ...written.flatMap(withoutArguments),
      ...written.flatMap(misspelt),
      ...[...given].flatMap((name) => defaultOf(flow, name)),
    ];
  },
});

interface WrittenText {
  readonly text: string;
  readonly span: Finding["span"];
}

/** The texts in options of steps that name phones. */
function endpointsIn({ steps }: CheckedFlow): readonly WrittenText[] {
  return steps.flatMap(({ verb, node }) =>
    [...node.options].flatMap(([name, written]) => {
      const kind = verb.options[name]?.kind;
      const isCalled = kind !== undefined && calledEndpoint(kind, "") !== undefined;
      return isCalled && kind !== "place" ? textsIn(written) : [];
    }),
  );
}

/** A phone with an expression, and the arguments of `Dial()` behind it: what is called has no comma. */
const withArguments = /^([A-Za-z][\w-]*\/[^,{}]*\$\{[^{}]*\}[^,{}]*),\s*(\d{0,3})(?:,\w*)?$/;

function withoutArguments({ text, span }: WrittenText): readonly Finding[] {
  const [, phone, ring = ""] = withArguments.exec(text) ?? [];
  if (phone === undefined) return [];
  const message = `"${text}" holds arguments of Asterisk's Dial(), and a phone has no comma.`;
  const beside = ring === "" ? "" : `, and \`ring: ${ring}s\` beside it`;
  return [{ span, message, hint: `Write "${phone}"${beside}.` }];
}

function misspelt({ text, span }: WrittenText): readonly Finding[] {
  const [, technology, rest = ""] = /^([A-Za-z][\w-]*)(\/.*)$/.exec(text) ?? [];
  if (technology?.toUpperCase() === "SIP") {
    const hint = `Write "PJSIP${rest}": the phone has to be an endpoint of that.`;
    return [{ span, message: "Asterisk has had no chan_sip since version 21.", hint }];
  }
  const near = suggest(technology ?? "", likely);
  // Asterisk reads the name of a technology in any case.
  if (near === undefined || near.toLowerCase() === technology?.toLowerCase()) return [];
  const message = `"${technology}" is no technology that Asterisk is known to have.`;
  return [{ span, message, hint: `Did you mean "${near}${rest}"?` }];
}

/** Technologies of Asterisk: those with names so short that they are near to others are left out. */
const likely = ["PJSIP", "DAHDI", "Local", "AudioSocket", "WebSocket"] as const;

/** A text that documentation writes where somebody's own value belongs. */
const placeholder =
  /^<[^<>]+>$|^\{\{?[^{}]+\}?\}$|^(?:your|my|replace|change)[-_ ]?(?:me|this|\w*extension|\w*number|\w*phone|\w*endpoint)\w*$|^(?:xxx+|todo|tbd|fixme)$/i;

/** The default of a setting that stands for an endpoint; an empty one is filled from outside. */
function defaultOf({ ast }: CheckedFlow, name: string): readonly Finding[] {
  const { value: text, span } = settings.in(ast).get(name)?.default ?? {};
  if (typeof text !== "string" || text === "" || span === undefined) return [];
  if (placeholder.test(text)) {
    const message = `The setting "${name}" stands for an endpoint, and ${quote(text)} is a placeholder.`;
    return [{ span, message, hint: "Write the phone that is called, such as PJSIP/2001." }];
  }
  const wrong = problemOfText(name, { kind: "endpoint" }, text);
  if (wrong === undefined) return misspelt({ text, span });
  const message = `The setting "${name}" stands for an endpoint, and ${quote(text)} is none.`;
  return [{ span, message, ...(wrong.hint === undefined ? {} : { hint: wrong.hint }) }];
}
