import { positionOf, type Diagnostic } from "@flowrun/core";
import { walkBlock, type PartNode } from "@flowrun/core/tooling";
import type { CheckedFlow } from "./checked-flow.ts";

/**
 * The problems of the steps of a flow. All arguments that a part does not declare are told once, with
 * the place where the part declares them. A misspelt argument is told where it stands.
 */
export function stepProblems(flow: CheckedFlow): readonly Diagnostic[] {
  const found = flow.steps.flatMap(({ block, diagnostics }) =>
    diagnostics.map((diagnostic) => ({ block, diagnostic, name: lostArgument(diagnostic) })),
  );
  if (found.every(({ name }) => name === undefined)) return found.map((each) => each.diagnostic);
  const owners = ownersOf(flow);
  const ownerOf = (block: string | null): PartNode | undefined => {
    const [owner, second] = owners.get(block ?? "") ?? [];
    return second === undefined ? owner : undefined;
  };
  const groups = Map.groupBy(found, ({ block, name }) =>
    name === undefined ? undefined : ownerOf(block),
  );
  return found.flatMap((each) => {
    const owner = each.name === undefined ? undefined : ownerOf(each.block);
    if (owner === undefined) return [each.diagnostic];
    const group = groups.get(owner) ?? [];
    return group[0] === each ? [ofPart(flow, owner, each.diagnostic, group)] : [];
  });
}

interface Lost {
  readonly diagnostic: Diagnostic;
  readonly name: string | undefined;
}

/** The argument that a problem is about, unless it may be a misspelt one. */
function lostArgument({ code, message, hint = "" }: Diagnostic): string | undefined {
  if (code !== "EXPR_UNKNOWN_FIELD" || !hint.startsWith("Known are")) return undefined;
  return /^The part takes no argument "([A-Za-z_]\w*)"\.$/.exec(message)?.[1];
}

/** The parts that each block belongs to. */
function ownersOf({ ast, verbs }: CheckedFlow): ReadonlyMap<string, readonly PartNode[]> {
  const owners = new Map<string, PartNode[]>();
  for (const part of ast.parts.values()) {
    const { blocks, sides } = walkBlock(ast, verbs, part.name.value);
    for (const block of new Set([...blocks, ...sides]))
      owners.set(block, [...(owners.get(block) ?? []), part]);
  }
  return owners;
}

function ofPart(
  { ast }: CheckedFlow,
  part: PartNode,
  first: Diagnostic,
  group: readonly Lost[],
): Diagnostic {
  const names = [...new Set(group.flatMap(({ name }) => name ?? []))];
  const { line } = positionOf(ast.source, part.name.span);
  const types = names.map((name) => `${name}: string`).join(", ");
  const isFirst = part.takes.size === 0;
  const where = `the part "${part.name.value}" in line ${line}`;
  const add = isFirst
    ? `Add \`takes: { ${types} }\` to ${where}`
    : `Add \`${types}\` to \`takes\` of ${where}`;
  const [noun, theirs] =
    names.length === 1 ? ["argument", "its type"] : ["arguments", "their types"];
  const known = isFirst ? "" : ` ${first.hint ?? ""}`;
  const quoted = names.map((name) => `"${name}"`).join(", ");
  return {
    ...first,
    message: `The part "${part.name.value}" takes no ${noun} ${quoted}.`,
    hint: `${add}, with ${theirs}.${known}`,
    related: [
      { message: "The part is declared here.", span: part.name.span },
      ...group
        .slice(1, mostShown)
        .map(({ diagnostic: { span } }) => ({ message: "It is read here, too.", span })),
    ],
  };
}

/** How many places that read such arguments are shown. */
const mostShown = 5;
