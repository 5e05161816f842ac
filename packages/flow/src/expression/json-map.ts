import type { Json, JsonObject } from "@flowrun/core";

/**
 * A JSON object as CEL wants it. Its members are converted when something is first asked of it,
 * because an answer from outside may be large while an expression looks at little of it.
 */
export class JsonMap extends Map<string, unknown> {
  readonly source: JsonObject;
  #isFilled = false;

  static {
    // The CEL library knows a map by its constructor, not by what it inherits.
    Object.defineProperty(this.prototype, "constructor", { value: Map });
  }

  constructor(source: JsonObject) {
    super();
    this.source = source;
  }

  #fill(): void {
    if (this.#isFilled) return;
    this.#isFilled = true;
    for (const [name, member] of Object.entries(this.source)) this.set(name, jsonToCel(member));
  }

  override get size(): number {
    return Object.keys(this.source).length;
  }

  override has(name: string): boolean {
    return Object.hasOwn(this.source, name);
  }

  override get(name: string): unknown {
    this.#fill();
    return super.get(name);
  }

  override keys(): MapIterator<string> {
    this.#fill();
    return super.keys();
  }

  override values(): MapIterator<unknown> {
    this.#fill();
    return super.values();
  }

  override entries(): MapIterator<[string, unknown]> {
    this.#fill();
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, unknown]> {
    return this.entries();
  }
}

/**
 * JSON as CEL wants it: whole numbers are integers there. The host's values are not nested too
 * deeply for this.
 */
export function jsonToCel(value: Json): unknown {
  if (typeof value !== "object" || value === null)
    return Number.isSafeInteger(value) ? BigInt(Number(value)) : value;
  const known = converted.get(value);
  if (known !== undefined) return known;
  const made = isList(value) ? value.map((item) => jsonToCel(item)) : new JsonMap(value);
  converted.set(value, made);
  return made;
}

// A memo, not state: the same JSON always gives the same value, and every step of a call may look
// at it again.
const converted = new WeakMap<object, unknown>();

/** Whether a value is a list. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
