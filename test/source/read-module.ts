import { parseAst } from "vitest/node";
import { isNode, visit, type Node } from "./syntax.ts";

/** One thing that a module exports by a declaration of its own. */
export interface DeclaredExport {
  readonly name: string;
  readonly documented: boolean;
}

/** What a TypeScript module looks like from outside. */
export interface ModuleShape {
  /** What it imports, re-exports, imports as a type or loads later: each specifier once. */
  readonly imports: readonly string[];
  readonly declared: readonly DeclaredExport[];
  /** Names that it exports without declaring them there. */
  readonly reexported: readonly string[];
  /** Kinds of export and of state that no module here may have, in words. */
  readonly faults: readonly string[];
}

/** The shape of a module, by its text; throws where it is no TypeScript. */
export function readModule(text: string, lang: "ts" | "tsx" = "ts"): ModuleShape {
  const program: unknown = parseAst(text, { lang });
  const imports = new Set<string>();
  visit(program, (node) => {
    const source = isNode(node["source"]) ? node["source"] : undefined;
    if (source !== undefined && typeof source["value"] === "string") imports.add(source["value"]);
  });

  const statements = isNode(program) ? nodes(program["body"]) : [];
  const declared = new Map<string, boolean>();
  for (const statement of statements) {
    for (const name of declaredNames(statement)) {
      // Only the first of a function's overloads carries the comment.
      if (!declared.has(name)) declared.set(name, hasDocComment(text, statement.start));
    }
  }
  return {
    imports: [...imports].toSorted(),
    declared: [...declared].map(([name, documented]) => ({ name, documented })),
    reexported: statements.flatMap(reexportedNames),
    faults: statements.flatMap(faultsOf),
  };
}

function declaredNames(statement: Node): readonly string[] {
  const declaration = statement["declaration"];
  if (statement.type !== "ExportNamedDeclaration" || !isNode(declaration)) return [];
  const owners =
    declaration.type === "VariableDeclaration" ? nodes(declaration["declarations"]) : [declaration];
  return owners.map((owner) => nameOf(owner["id"]));
}

function reexportedNames(statement: Node): readonly string[] {
  if (statement.type !== "ExportNamedDeclaration") return [];
  return nodes(statement["specifiers"]).map((specifier) => nameOf(specifier["exported"]));
}

function faultsOf(statement: Node): readonly string[] {
  if (statement.type === "ExportDefaultDeclaration") return ["default export"];
  if (statement.type === "ExportAllDeclaration") return ["export *"];
  const declaration = isNode(statement["declaration"]) ? statement["declaration"] : statement;
  const mutable = declaration.type === "VariableDeclaration" && declaration["kind"] !== "const";
  return mutable ? ["mutable state of the module"] : [];
}

function hasDocComment(text: string, start: number): boolean {
  const before = text.slice(0, start).trimEnd();
  return before.endsWith("*/") && before.startsWith("/**", before.lastIndexOf("/*"));
}

function nodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameOf(value: unknown): string {
  return isNode(value) && typeof value["name"] === "string" ? value["name"] : "?";
}
