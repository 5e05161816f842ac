import type { Surroundings } from "./surroundings.ts";

/** How flowrun is called from a shell: as this run was. What `npx` found is not on the path of another shell. */
export function ownCommand({ environment }: Pick<Surroundings, "environment">): string {
  return environment["npm_command"] === "exec" ? "npx flowrun" : "flowrun";
}
