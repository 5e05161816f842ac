import { PortError, type PortErrorOptions } from "@flowrun/core/plugin";
import type { HttpCode } from "./catalogue.ts";

/** A `PortError` whose code stands in `httpCatalogue`. The message holds of the request its origin at most. */
export function httpError(code: HttpCode, message: string, options?: Omit<PortErrorOptions, "cause">): PortError {
  return new PortError(code, message, options);
}
