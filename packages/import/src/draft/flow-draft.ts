import { legalBlock, legalName } from "./legal-name.ts";

/** A value of YAML. */
export type Value =
  | string
  | number
  | boolean
  | readonly Value[]
  | { readonly [key: string]: Value };

/** A step of a flow that is being made. */
export interface DraftStep {
  readonly verb: string;
  /** Left out for a bare verb. */
  readonly options?: Value;
  readonly if?: string;
  readonly as?: string;
  /** The block of each outcome; `else` for the rest. */
  readonly then?: Readonly<Record<string, string>>;
  /** The question that a person must decide here. */
  readonly note?: string;
}

/** The sections of a flow that hold declarations by their names. */
export type Section =
  | "settings"
  | "vars"
  | "variables"
  | "calendars"
  | "queues"
  | "conferences"
  | "prompts";

/**
 * A flow that a reader makes: blocks of steps with their outcomes, and what they declare. It is the
 * middle that all readers share; `finishDraft` and `writeFlow` make the text of it.
 */
export class FlowDraft {
  readonly blocks: Map<string, DraftStep[]> = new Map();
  readonly finally: DraftStep[] = [];
  start = "start";
  /** Lines below the flow, as a comment. */
  readonly trailer: string[] = [];
  /** The languages that callers may hear; a call begins with the first. */
  readonly languages: Set<string> = new Set();
  /** The time zone of the system that the flow comes from, where it is known. */
  readonly zone: string | undefined;
  readonly #sections = new Map<Section, Map<string, Value>>();
  readonly #names = new Map<string, string>();

  constructor(zone?: string) {
    this.zone = zone;
  }

  /** A new block, whose name is close to the wanted one. */
  addBlock(wanted: string): string {
    const name = legalBlock(wanted, (each) => this.blocks.has(each));
    this.blocks.set(name, []);
    return name;
  }

  /** Adds a step at the end of a block. */
  push(block: string, ...steps: readonly DraftStep[]): void {
    this.blocks.get(block)?.push(...steps);
  }

  /** Declares something, unless it is; gives its name, which no other wanted name has. */
  declare(section: Section, wanted: string, value: Value): string {
    const known = this.#names.get(`${section} ${wanted}`);
    if (known !== undefined) return known;
    const declared = this.#sections.get(section) ?? new Map<string, Value>();
    const name = legalName(wanted, (each) => declared.has(each));
    this.#sections.set(section, declared.set(name, value));
    this.#names.set(`${section} ${wanted}`, name);
    return name;
  }

  /** Takes a declaration back: it may be declared again. */
  undeclare(section: Section, name: string): void {
    this.#sections.get(section)?.delete(name);
    for (const [wanted, known] of this.#names)
      if (known === name && wanted.startsWith(`${section} `)) this.#names.delete(wanted);
  }

  /** The declarations of a section, in the order in which it was declared. */
  declared(section: Section): ReadonlyMap<string, Value> {
    return this.#sections.get(section) ?? new Map<string, Value>();
  }
}

/** The step that goes on at another block. */
export function go(block: string, condition?: string): DraftStep {
  return condition === undefined
    ? { verb: "go", options: block }
    : { verb: "go", options: block, if: condition };
}

/** The step that stands where there is no counterpart: it says so in the log, and the call goes on. */
export function undecided(what: string, why: string): DraftStep {
  return { verb: "log", options: logged(`Not imported: ${what}`), note: why };
}

/** A text without what a flow would take for an expression. */
export function logged(text: string): string {
  return text.slice(0, 200).replaceAll("${", () => "$${");
}
