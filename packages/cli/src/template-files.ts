import { readFileSync } from "node:fs";

/** Something to begin with: a flow and its scenarios, in the folder `templates` of this package. */
export interface Template {
  /** The flow's name, and what both files are called. */
  readonly name: string;
  /** Its use, in one line. */
  readonly about: string;
  /** The keys of a first caller, as `flowrun call --keys` takes them. */
  readonly keys: string;
}

/** The templates; the first is the simplest. */
export const templates: readonly Template[] = [
  { name: "front-door", about: "callers dial an extension, or get the operator", keys: "2001" },
  {
    name: "dentist",
    about: "a menu, emergencies at any time, and a switch for holidays",
    keys: "2",
  },
  {
    name: "pizza",
    about: "an order by keys, heard and confirmed, sent to a server",
    keys: "3,2,1",
  },
  {
    name: "support",
    about: "customers by their number, a hotline for all others, and a rating",
    keys: "1234#,5",
  },
];

/** The text of a file of a template: its flow, or with `.test` its scenarios. */
export function readTemplate({ name }: Template, kind: "" | ".test"): string {
  return readFileSync(new URL(`../templates/${name}${kind}.yaml`, import.meta.url), "utf8");
}

/**
 * The page for assistants that write flows: how to go about it, and how to say what is proved. It
 * is the AGENTS.md of a new folder of flows.
 */
export function agentsGuide(): string {
  return readFileSync(new URL("../templates/AGENTS.md", import.meta.url), "utf8");
}
