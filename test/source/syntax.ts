/** A piece of a module, as a parser gives it. */
export type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

/** Calls for each node of a tree, the outer ones first; goes into no node that is answered `false`. */
export function visit(value: unknown, onNode: (node: Node) => boolean | void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, onNode);
  if (!isNode(value) || onNode(value) === false) return;
  for (const child of Object.values(value)) visit(child, onNode);
}

/** Whether a value is a node. */
export function isNode(value: unknown): value is Node {
  return (
    typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
  );
}
