import { flowText } from "../draft/cel.ts";
import { entryOf } from "../draft/entry-of.ts";
import { FlowDraft, undecided } from "../draft/flow-draft.ts";
import { mapOf, textOf } from "../draft/json-values.ts";
import { legalName } from "../draft/legal-name.ts";
import { changed, decide, gravest, isGraver, type PieceFate, taken } from "../draft/piece-fate.ts";
import { type ListPlace, walkList } from "../draft/walk-list.ts";
import type { DraftLine, Translated } from "../reader.ts";
import { methods } from "./methods.ts";
import { stepsOf, type SwmlDocument, type SwmlStep } from "./swml-document.ts";
import type { SwmlPlace, Taken } from "./swml-step.ts";
import { swmlText } from "./swml-text.ts";

/** Makes a draft of a document: blocks for each section, and for each list of steps in it. */
export function translateSwml(document: SwmlDocument): Translated {
  return new SwmlTranslator(document).translate();
}

/** A list of steps on its way into blocks. */
interface Listed {
  /** The section, and the steps that the list is nested in: `main/3`. */
  readonly path: string;
  readonly name: string;
  readonly steps: readonly SwmlStep[];
  readonly after: string;
  /** The block that `return` leads to. */
  readonly back: string;
  readonly into?: string;
}

class SwmlTranslator {
  readonly #document: SwmlDocument;
  readonly #written: string;
  readonly #draft = new FlowDraft();
  readonly #over: string;
  readonly #lines = new Map<string, DraftLine>();
  /** The sections that are being made, by their names, with the block in which each begins. */
  readonly #open = new Map<string, string>();
  readonly #met = new Set<string>();
  #labels = new Map<string, string>();

  constructor(document: SwmlDocument) {
    this.#document = document;
    this.#written = JSON.stringify([...document]);
    this.#over = this.#draft.addBlock("over");
    this.#draft.push(this.#over, { verb: "hangup" });
  }

  translate(): Translated {
    const main = this.#section("main", this.#over);
    this.#draft.start = main ?? this.#over;
    // A section that nothing leads to stands in the report all the same.
    for (const name of this.#document.keys())
      if (!this.#met.has(name)) this.#section(name, this.#over);
    return { draft: this.#draft, report: [...this.#lines.values()] };
  }

  /** The block in which a section begins, which is made for each place that it goes on at. */
  #section(name: string, after: string): string | undefined {
    const steps = this.#document.get(name);
    const open = this.#open.get(name);
    if (steps === undefined || open !== undefined) return open;
    this.#met.add(name);
    const begin = this.#draft.addBlock(name);
    const labels = this.#labels;
    this.#open.set(name, begin);
    this.#labels = new Map(
      steps.flatMap(({ method, options }) =>
        method === "label"
          ? [[textOf(options), this.#draft.addBlock(`${name}-${textOf(options)}`)]]
          : [],
      ),
    );
    this.#list({ path: name, name, steps, after, back: after, into: begin });
    this.#open.delete(name);
    this.#labels = labels;
    return begin;
  }

  #list({ path, steps, back, ...list }: Listed): string {
    const together = new Set<SwmlStep>();
    return walkList(this.#draft, {
      ...list,
      items: steps.map((step, at) => ({ step, at })),
      take: ({ step, at }, place) => {
        const own = `${path}/${at + 1}`;
        // Its line stands before those of the steps that are nested in it.
        this.#note(own, step, place, taken);
        if (together.has(step)) {
          this.#note(own, step, place, changed("is in the menu before it"));
          return undefined;
        }
        const lost: string[] = [];
        const following = steps[at + 1];
        const result = this.#take(step, {
          ...place,
          ...this.#asked(own, { step, lost, back }),
          following,
          takeNext: () => following && together.add(following),
        });
        const missing = decide(`has no counterpart: ${[...new Set(lost)].join(" ")}`);
        this.#note(
          own,
          step,
          place,
          gravest(lost.length === 0 ? [result.fate] : [result.fate, missing]),
        );
        return result.goesOn;
      },
    });
  }

  #take(step: SwmlStep, place: SwmlPlace): Taken {
    const method = entryOf(methods, step.method);
    if (method !== undefined) return method(place);
    const why = "no verb does this: the call goes on with the next step";
    place.push(undecided(step.method, why));
    return { fate: decide(why) };
  }

  #asked(
    path: string,
    {
      step,
      lost,
      back,
    }: { readonly step: SwmlStep; readonly lost: string[]; readonly back: string },
  ): Omit<SwmlPlace, keyof ListPlace | "following" | "takeNext"> {
    const draft = this.#draft;
    return {
      draft,
      document: this.#document,
      method: step.method,
      options: step.options,
      map: mapOf(step.options),
      result: legalName(`result_${path}`),
      nested: (steps, name, after) =>
        this.#list({
          path: `${path}/${name}`,
          name: `${path}-${name}`,
          steps: stepsOf(steps),
          after,
          back,
        }),
      section: (dest, after) => this.#section(dest, after),
      label: (name) => this.#labels.get(name),
      back,
      over: this.#over,
      readOf: (variable) => [
        ...new Set(
          [
            ...this.#written.matchAll(
              new RegExp(`[%$]\\{(?:vars\\.)?${variable}\\.(\\w+(?:\\.\\w+)*)\\}`, "g"),
            ),
          ].map(([, rest = ""]) => rest),
        ),
      ],
      text: (written) => {
        const { pieces, lost: left } = swmlText(written, draft);
        lost.push(...left);
        return flowText(pieces);
      },
    };
  }

  /** A step may stand in several blocks: the gravest fate counts. */
  #note(path: string, { method, options }: SwmlStep, { block }: ListPlace, fate: PieceFate): void {
    const known = this.#lines.get(path);
    if (known !== undefined && !isGraver(fate, known)) return;
    const told = textOf(options);
    const what = told === "" ? method : `${method}: ${told}`;
    this.#lines.set(path, { place: `step ${path}`, what, ...fate, block: known?.block ?? block });
  }
}
