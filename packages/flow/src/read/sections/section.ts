import type { Json, Program } from "@flowrun/core";
import {
  type DeclaredNode,
  type Declaring,
  type Never,
  flowProblem,
  identifiers,
  type NameRule,
  type RenameLocated,
  type RoomRules,
  type SectionFacts,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { noBlock } from "../block-elsewhere.ts";
import { keyedMap, namedMap } from "../map-shapes.ts";
import { membersOf } from "../members.ts";
import { told, type Shape } from "../shape.ts";
import type { ShapeReader } from "../shape-reader.ts";

/**
 * A section of the language: a key of a flow under which it declares things by names. A new one is
 * one record, because everything walks the table of sections: the shape, the tree, `use`, the
 * program, completion, scenarios, and the rule on declared names.
 */
export interface Section<Node extends DeclaredNode = DeclaredNode> extends SectionFacts {
  readonly shape: Shape;
  /** Reads the declared things of a flow. */
  readonly read: (entry: YamlEntry | undefined, reader: ShapeReader) => ReadonlyMap<string, Node>;
  /** The same, of a flow that has been read. */
  readonly in: (flow: Declaring) => ReadonlyMap<string, Node>;
  /** The rules of the rooms in which calls meet, by the names of these. */
  readonly rooms: (flow: Declaring) => Readonly<Record<string, RoomRules>>;
  /** The rest of a program that comes of it. */
  readonly compile: (flow: Declaring) => Partial<Program>;
}

/** A section in its author's words. */
export interface SectionDefinition<Node extends DeclaredNode> extends Omit<
  SectionFacts,
  "begins" | "renamed" | "never"
> {
  /** The words for the value, for the end of `"x" must be …`. Default: a map of such things. */
  readonly expected?: string;
  /** How the names are spelt, or all that there are. Default: as expressions can use them. */
  readonly names?: NameRule | readonly string[];
  /** The most things that a flow may declare, and what to do instead. Default: any number. */
  readonly most?: { readonly count: number; readonly hint: string };
  /** The use of the section, in one sentence. */
  readonly description: string;
  /** A value as it would stand in a file. */
  readonly example: Json;
  /** The shape of the value under a name. */
  readonly shape: Shape;
  /**
   * Reads a thing; `undefined` for an entry that lacks something essential. It reports the mistakes
   * that no shape can judge.
   */
  readonly read: (entry: YamlEntry, reader: ShapeReader) => Node | undefined;
  readonly begins?: (node: Node) => DeclaredNode["name"] | undefined;
  readonly renamed?: (node: Node, rename: RenameLocated) => Node;
  readonly never?: (node: Node) => readonly Never[];
  /** The rules of the rooms in which calls meet, by the names of these. Default: none. */
  readonly rooms?: (
    nodes: ReadonlyMap<string, Node>,
    flow: Declaring,
  ) => Readonly<Record<string, RoomRules>>;
  /** The rest of a program that comes of it. Default: nothing. */
  readonly compile?: (nodes: ReadonlyMap<string, Node>) => Partial<Program>;
}

/** A section from its definition. */
export function defineSection<Node extends DeclaredNode>(
  definition: SectionDefinition<Node>,
): Section<Node> {
  const { key, of, used, met, owned, beside, begins, renamed, never, unknown } = definition;
  const { description, example } = definition;
  const nodesIn = ({ declared }: Declaring): ReadonlyMap<string, Node> =>
    // The section itself has read these nodes.
    (declared.get(key)?.nodes ?? new Map()) as ReadonlyMap<string, Node>;
  const compiled = <Made>(
    flow: Declaring,
    compile: ((nodes: ReadonlyMap<string, Node>, flow: Declaring) => Made) | undefined,
  ): Made | undefined => (nodesIn(flow).size === 0 ? undefined : compile?.(nodesIn(flow), flow));
  return {
    key,
    of,
    used,
    ...(met === undefined ? {} : { met }),
    ...(owned === undefined ? {} : { owned }),
    ...(beside === undefined ? {} : { beside }),
    ...(begins === undefined ? {} : { begins: (node) => begins(node as Node) }),
    ...(renamed === undefined ? {} : { renamed: (node, rename) => renamed(node as Node, rename) }),
    ...(never === undefined ? {} : { never: (node) => never(node as Node) }),
    ...(unknown === undefined ? {} : { unknown }),
    shape: told(shapeOf(definition), description, { examples: [example] }),
    read: (entry, reader) => {
      const nodes = membersOf(entry).flatMap((member) => definition.read(member, reader) ?? []);
      return new Map(nodes.map((node) => [node.name.value, node]));
    },
    in: nodesIn,
    rooms: (flow) => compiled(flow, definition.rooms) ?? {},
    compile: (flow) => compiled(flow, definition.compile) ?? {},
  };
}

function shapeOf<Node extends DeclaredNode>(definition: SectionDefinition<Node>): Shape {
  const { key, of, most } = definition;
  const values = noBlock(key, definition.shape);
  const { expected = `a map of ${of}s`, names = identifiers(`The name of a ${of}`) } = definition;
  if (!("pattern" in names))
    return keyedMap({
      expected,
      place: `under "${key}"`,
      keys: Object.fromEntries(names.map((name) => [name, values])),
    });
  const named = namedMap({ expected, names, values });
  if (most === undefined) return named;
  return {
    ...named,
    schema: { ...named.schema, maxProperties: most.count },
    explain: (misfit) =>
      misfit.keyword === "maxProperties"
        ? flowProblem(
            "FLOW_BAD_VALUE",
            misfit.at.key.span,
            `"${key}" holds more than ${most.count}.`,
            { hint: most.hint },
          )
        : named.explain(misfit),
  };
}
