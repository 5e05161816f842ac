import type { ErrorObject } from "ajv";

/**
 * Ajv's errors without those of alternatives (`anyOf`) that were not meant: where one of them takes the type of the value,
 * only its errors count, and where none does, those of the first. Alternatives do not lie inside others.
 */
export function withoutOtherTypes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = new Set(errors.filter(({ keyword }) => keyword === "anyOf").map(placeOf));
  const found = errors.map((error) => ({ error, alternative: alternativeOf(error, choices) }));
  const fits = new Map<string, Map<string, boolean>>();
  for (const { alternative } of found) {
    if (alternative === undefined) continue;
    const { choice, index, isOfOtherType } = alternative;
    const all = fits.get(choice) ?? new Map<string, boolean>();
    fits.set(choice, all.set(index, all.get(index) !== false && !isOfOtherType));
  }
  return found
    .filter(({ alternative }) => alternative === undefined || meantOf(fits, alternative.choice) === alternative.index)
    .map(({ error }) => error)
    .filter(({ keyword }) => keyword !== "anyOf" && keyword !== "if");
}

interface Alternative {
  readonly choice: string;
  readonly index: string;
  readonly isOfOtherType: boolean;
}

function placeOf({ schemaPath, instancePath }: Pick<ErrorObject, "schemaPath" | "instancePath">): string {
  return `${schemaPath} ${instancePath}`;
}

/** The alternative that an error lies in. */
function alternativeOf(error: ErrorObject, choices: ReadonlySet<string>): Alternative | undefined {
  const [, schemaPath, index] = /^(.*?\/anyOf)\/([0-9]+)\//.exec(error.schemaPath) ?? [];
  if (schemaPath === undefined || index === undefined) return undefined;
  let { instancePath } = error;
  // The value that there is a choice for is the one that is wrong, or it holds that.
  while (!choices.has(placeOf({ schemaPath, instancePath })) && instancePath !== "")
    instancePath = instancePath.slice(0, instancePath.lastIndexOf("/"));
  const isHere = instancePath === error.instancePath;
  const isOfOtherType = isHere && (error.keyword === "type" || error.keyword === "enum");
  return { choice: placeOf({ schemaPath, instancePath }), index, isOfOtherType };
}

function meantOf(fits: ReadonlyMap<string, ReadonlyMap<string, boolean>>, choice: string): string | undefined {
  const all = [...(fits.get(choice) ?? [])];
  return (all.find(([, isOfType]) => isOfType) ?? all[0])?.[0];
}
