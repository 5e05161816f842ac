import type { PortOutcome } from "../interpret/event.ts";

const brand = Symbol.for("flowrun.PortError");

/** How a port failed. */
export interface PortErrorOptions {
  /** Whether the other side surely did not do what was asked. Default: `false`. */
  readonly certain?: boolean;
  /** Default: `failed`. */
  readonly outcome?: PortOutcome;
  readonly cause?: unknown;
}

/**
 * The one error that a plugin's port may reject with: a permanent code of the plugin's own
 * catalogue and a message for people, without secrets. Recognised by a registered symbol, so that
 * two installed copies of this package agree.
 */
export class PortError extends Error {
  readonly code: string;
  readonly certain: boolean;
  readonly outcome: PortOutcome;

  constructor(code: string, message: string, options: PortErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "PortError";
    this.code = code;
    this.certain = options.certain ?? false;
    this.outcome = options.outcome ?? "failed";
    Object.defineProperty(this, brand, { value: true });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }
}
