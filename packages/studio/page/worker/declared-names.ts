import type { Source } from "@flowrun/core";
import { createLineFinder, fileAt } from "@flowrun/core/tooling";
import type { FlowAst } from "@flowrun/core/tooling";

/** Something that a flow declares by a name. */
export interface DeclaredName {
  /** As the section is written in the flow. */
  readonly section: string;
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
  /** From the start of the text. */
  readonly offset: number;
}

/** The names that a flow declares in its own file, section by section. */
export function declaredIn(ast: FlowAst, whole: Source): readonly DeclaredName[] {
  const lineOf = createLineFinder(whole.text);
  const sections = [...ast.declared].map(([section, { nodes }]) => [section, nodes] as const);
  return [...sections, ["parts", ast.parts] as const].flatMap(([section, nodes]) =>
    [...nodes.values()].flatMap(({ name }) => {
      const offset = name.span.start;
      if (fileAt(whole, offset).path !== "") return [];
      return [{ section, name: name.value, line: lineOf(offset), offset }];
    }),
  );
}
