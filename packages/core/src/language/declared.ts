import type { Problem } from "../diagnostics/problem.ts";
import type { Located } from "../source/span.ts";

/** Something that a flow declares under a name of its own. */
export interface DeclaredNode {
  readonly name: Located<string>;
}

/** An outcome that a thing never gives, and the end of a sentence that says why. */
export interface Never {
  readonly outcome: string;
  readonly why: string;
}

/** Gives the new name of a thing, where it was written. */
export type RenameLocated = (of: string, name: Located<string>) => Located<string>;

/** The facts of a section of the language, such as `lots:`, that every part of flowrun uses. */
export interface SectionFacts {
  /** The key under which it stands in a flow. */
  readonly key: string;
  /** The word for a thing in it, which options give as `of`: `parking lot`. */
  readonly of: string;
  /**
   * The fate of a thing where a flow uses the file. It is `renamed` with the name of the file
   * (`mail#office`), or `dotted` (`mail.office`). It is `shared` with the thing of its name in the
   * flow, `hidden` from all but the steps of the file, or `dropped`.
   */
  readonly used: "renamed" | "dotted" | "shared" | "hidden" | "dropped";
  /** The part that each thing of it begins, where it begins one. */
  readonly begins?: (node: DeclaredNode) => Located<string> | undefined;
  /** Whether that part begins beside a live call. Default: `false`, it begins a run of its own. */
  readonly beside?: boolean;
  /**
   * Gives new names to what each thing of it names, by the word for that: a calendar, or a part.
   * Default: it names nothing else.
   */
  readonly renamed?: (node: DeclaredNode, rename: RenameLocated) => DeclaredNode;
  /** The outcomes to which no step comes that names this thing. Default: there are none. */
  readonly never?: (node: DeclaredNode) => readonly Never[];
  /** The word for a thing in scenarios, which count its calls: `lot`. Default: they cannot. */
  readonly met?: string;
  /**
   * Whether a step may name one for each owner, such as `support/acme`: each is a thing of its own,
   * as the one is declared. Default: it may not.
   */
  readonly owned?: boolean;
  /** The problem of a step that names one which the flow does not declare. Default: none. */
  readonly unknown?: Problem;
}

/** Everything that a flow declares in one section, by name, in the order of the file. */
export interface Declared<Node extends DeclaredNode = DeclaredNode> {
  readonly section: SectionFacts;
  readonly nodes: ReadonlyMap<string, Node>;
}

/** The declared things of a flow, by the key of the section. */
export interface Declaring {
  readonly declared: ReadonlyMap<string, Declared>;
}

/** The section whose things options of this kind name; `undefined` where a flow declares none. */
export function declaredAs({ declared }: Declaring, of: string): Declared | undefined {
  return [...declared.values()].find(({ section }) => section.of === of);
}

/** A part that something which a flow declares begins. */
export interface BegunPart {
  readonly part: Located<string>;
  /** The thing that begins it, for a sentence: `the queue "support"`. */
  readonly by: string;
  /** Whether it begins beside a live call; else it is a run without a caller. */
  readonly isBeside: boolean;
}

/** The parts that what a flow declares begins. */
export function begunBySections({ declared }: Declaring): readonly BegunPart[] {
  return [...declared.values()].flatMap(({ section, nodes }) =>
    [...nodes.values()].flatMap((node): readonly BegunPart[] => {
      const part = section.begins?.(node);
      const { of, beside: isBeside = false } = section;
      return part === undefined ? [] : [{ part, by: `the ${of} "${node.name.value}"`, isBeside }];
    }),
  );
}

/** The things that what a flow declares names, each by the word for it: `calendar`. */
export function namedBySections({
  declared,
}: Declaring): readonly { readonly of: string; readonly name: Located<string> }[] {
  const named: { readonly of: string; readonly name: Located<string> }[] = [];
  for (const { section, nodes } of declared.values())
    for (const node of nodes.values())
      section.renamed?.(node, (of, name) => {
        named.push({ of, name });
        return name;
      });
  return named;
}
