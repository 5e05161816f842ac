import { inspect } from "node:util";

/** A value that shows only when asked: printed, logged, joined to a text or turned into JSON it is `[secret]`. */
export interface Secret {
  readonly reveal: () => string;
}

const mask = "[secret]";

/** A secret that holds `value`. */
export function createSecret(value: string): Secret {
  return Object.freeze({
    reveal: () => value,
    toString: () => mask,
    toJSON: () => mask,
    [inspect.custom]: () => mask,
  });
}
