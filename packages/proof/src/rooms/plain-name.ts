/** A name of the flow in a scene: it is never like an id that a room makes. */
export function marked(name: string): string {
  return `:${name}`;
}

/** A name in a scene, as the flow has it. */
export function plainName(name: string): string {
  return name.replace(/^:/, "");
}
