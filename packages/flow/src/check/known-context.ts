import type { ASTNode } from "@marcbachmann/cel-js";
import { createBaseEnvironment } from "../expression/cel-environment.ts";
import { namedMember } from "../expression/cel-tree.ts";
import { createFixedValue } from "../expression/formula.ts";
import { createPatterns } from "../expression/patterns.ts";
import { between, type PossibleValues } from "../expression/possible-values.ts";
import type { RiskContext } from "../expression/risks.ts";
import { settings } from "../read/sections/settings.ts";
import {
  followKnowledge,
  type KnownAt,
  type KnownContext,
  type KnownFlow,
} from "./known-values.ts";

/** The knowledge of the values in a flow. */
export interface KnownValues {
  readonly context: KnownContext & RiskContext;
  /** See {@link KnownAt}. It is followed once, when it is first asked for. */
  readonly at: KnownAt;
}

/** The values of a flow, and the parts that tell what is known of its expressions. */
export function createKnownValues(flow: KnownFlow): KnownValues {
  const context = createContext(flow);
  let followed: KnownAt | undefined;
  return {
    context,
    at(node) {
      followed ??= followKnowledge(flow, context);
      return followed(node);
    },
  };
}

function createContext(flow: KnownFlow): KnownContext & RiskContext {
  const patterns = createPatterns();
  const environment = createBaseEnvironment(patterns);
  const parsed = new Map<string, ASTNode>();
  return {
    fixed: createFixedValue(),
    patterns,
    parse(source) {
      const known = parsed.get(source);
      if (known !== undefined) return known;
      const tree = environment.parse(source).ast;
      parsed.set(source, tree);
      return tree;
    },
    declared: (part) => settingValues(flow, part),
    isFreeText: (part) => isFreeText(flow, part),
  };
}

function settingValues({ ast }: KnownFlow, part: ASTNode): PossibleValues | undefined {
  const { root, name = "" } = namedMember(part) ?? {};
  if (root !== "settings") return undefined;
  const { minimum, maximum } = settings.in(ast).get(name) ?? {};
  return between(minimum ?? Number.NEGATIVE_INFINITY, maximum ?? Number.POSITIVE_INFINITY);
}

/** Whether a part is a text of a table or of the caller's INVITE. */
function isFreeText({ declarations }: KnownFlow, part: ASTNode): boolean {
  if (part.op === "[]") {
    const { root, name } = namedMember(part.args[0]) ?? {};
    return root === "call" && name === "args";
  }
  const { root = "", name = "" } = namedMember(part) ?? {};
  if (root === "call") return ["from", "to", "name"].includes(name);
  const row = declarations.names.get(root);
  if (row?.kind !== "row") return false;
  const column = declarations.tables.get(row.table)?.get(name);
  return column?.kind === "string";
}
