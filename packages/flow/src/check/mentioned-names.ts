import { textsIn, type CheckedFlow } from "./checked-flow.ts";

/**
 * The names of values that texts of steps hold without being expressions: `call.from`, `{desk}`,
 * `$desk`, `row[0]`, or nothing but a name. A text that means a value is told by itself, and its
 * value is not unused besides.
 */
export function mentionedNames({ steps }: CheckedFlow): ReadonlySet<string> {
  const texts = steps.flatMap(({ node }) => [...node.options.values()].flatMap(textsIn));
  return new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(mention)].flatMap(([whole, root, alone, quoted]) => [
        root ?? alone ?? quoted ?? "",
        whole,
      ]),
    ),
  );
}

const mention =
  /\b([A-Za-z_]\w*)(?:\.[A-Za-z_]\w*|\[)|^([A-Za-z_]\w*)$|(?<=[{$(]\s*)([A-Za-z_]\w*)/g;
