import { type Json, type Option, type PeerSystem, type Verb, verbs } from "@flowrun/core";
import { expectedOf, kindOf, nameOfKind, optionKinds } from "@flowrun/core/tooling";
import { expressionFunctions } from "@flowrun/flow/tooling";

/** The part of docs/language.md that is made from the verbs themselves. */
export function verbReference(): string {
  return Object.values(verbs).map(describeVerb).join("\n\n");
}

/** One verb: what it does, its outcomes and its options. */
export function describeVerb(verb: Verb): string {
  const rows = Object.entries(verb.options).map(([name, option]) =>
    describeOption(verb, name, option),
  );
  const table =
    rows.length === 0
      ? []
      : ["", "| option | holds | meaning | default |", "|---|---|---|---|", ...rows];
  return [`### \`${verb.name}\``, "", verb.summary, "", outcomesOf(verb), ...table].join("\n");
}

function outcomesOf(verb: Verb): string {
  const outcomes = verb.outcomes.map((outcome) => `\`${outcome}\``).join(", ");
  return outcomes === "" ? "It has no outcomes." : `Outcomes: ${outcomes}.`;
}

function describeOption(verb: Verb, name: string, option: Option): string {
  const principal = verb.principal === name ? " (principal)" : "";
  const holds = option.choices?.map((choice) => `\`${choice}\``).join(", ") ?? kindWords(option);
  const value = option.default === undefined ? "—" : `\`${spell(option.default)}\``;
  return `| \`${name}\`${principal} | ${holds} | ${option.description} | ${option.required === true ? "required" : value} |`;
}

function kindWords({ kind, ...option }: Option): string {
  return kind === "name" || kind === "names"
    ? expectedOf(kindOf(kind), { kind, ...option })
    : nameOfKind(kind);
}

function spell(value: Json): string {
  return typeof value === "string" && /^[#*]*$/.test(value) ? JSON.stringify(value) : String(value);
}

/** The part of docs/language.md that is made from the kinds of options. */
export function kindReference(): string {
  const used = new Set(
    Object.values(verbs).flatMap(({ options }) => Object.values(options).map(({ kind }) => kind)),
  );
  const rows = Object.entries(optionKinds).flatMap(([kind, { expected, expressions }]) =>
    [...used].some((each) => each === kind)
      ? [`| ${kind} | ${expected} | ${expressionWords[expressions]} |`]
      : [],
  );
  return ["| kind | holds | `${ }` |", "|---|---|---|", ...rows].join("\n");
}

const expressionWords = { nowhere: "—", alone: "alone", anywhere: "anywhere" } as const;

/** The part of docs/language.md that lists the functions of expressions. */
export function functionReference(): string {
  const rows = expressionFunctions.map(({ calls, gives }) => {
    return `| ${calls.map((call) => `\`${call}\``).join(", ")} | ${gives} |`;
  });
  return ["| function | gives |", "|---|---|", ...rows].join("\n");
}

const systems: readonly PeerSystem[] = [
  "Twilio",
  "Amazon Connect",
  "FreePBX",
  "Asterisk",
  "jambonz",
];

/** The part of docs/language.md that says what other systems call what verbs do. */
export function peerReference(): string {
  const rows = Object.values(verbs).flatMap(({ name, elsewhere }) =>
    elsewhere === undefined
      ? []
      : [
          `| \`${name}\` | ${systems.map((system) => elsewhere[system]?.join(", ") ?? "—").join(" | ")} |`,
        ],
  );
  return [
    `| here | ${systems.join(" | ")} |`,
    `|---|${systems.map(() => "---|").join("")}`,
    ...rows,
  ].join("\n");
}
