import type { RunCode } from "./run-catalogue.ts";

const brand = Symbol.for("flowrun.ExpressionFault");

/**
 * The error of `evaluate` of a compiled value when only the run showed that it has no usable value.
 * The message is one sentence for people and never holds a value from the call, which might be
 * secret.
 */
export class ExpressionFault extends Error {
  readonly code: RunCode;
  /**
   * A sentence on what the value was, for where nothing is secret; absent where nothing is known.
   */
  readonly shape: string | undefined;

  constructor(
    code: RunCode,
    message: string,
    options: { readonly cause?: unknown; readonly shape?: string } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ExpressionFault";
    this.code = code;
    this.shape = options.shape;
    Object.defineProperty(this, brand, { value: true });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }
}
