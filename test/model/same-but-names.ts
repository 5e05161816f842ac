const madeId = /^(~c\d+|~m\d+|o\d+|p\d+|r\d+|fr\..*)$/;

/**
 * Whether a value of a walk is that of a real room, but for the names of ids, which are noted, and
 * for numbers: these are times and counts, of which the laws of rooms say nothing.
 */
export function isSameButNames(
  model: unknown,
  real: unknown,
  naming: Map<string, string>,
): boolean {
  if (typeof model === "string") return typeof real === "string" && isText(model, real, naming);
  if (typeof model === "number" || model === null) return typeof real === "number" || real === null;
  if (typeof model !== "object" || typeof real !== "object" || real === null) return model === real;
  const members = Object.entries(model);
  const others = new Map(Object.entries(real));
  return (
    (!Array.isArray(model) || members.length === others.size) &&
    members.every(([key, value]) => isSameButNames(value, others.get(key), naming))
  );
}

function isText(model: string, real: string, naming: Map<string, string>): boolean {
  if (!madeId.test(model)) return model.replace(/^:/, "") === real || isMissed(model, real);
  const known = naming.get(model);
  if (known !== undefined) return known === real;
  if ([...naming.values()].includes(real)) return false;
  naming.set(model, real);
  return true;
}

/** The model knows one way in which a phone does not take a call. */
function isMissed(model: string, real: string): boolean {
  return model === "no_answer" && ["busy", "declined", "failed", "no_answer"].includes(real);
}
