import { PortError, type PortErrorOptions } from "@flowrun/core/plugin";
import type { AriCode } from "./catalogue.ts";

/** A `PortError` whose code stands in `ariCatalogue`. */
export function ariError(code: AriCode, message: string, options?: PortErrorOptions): PortError {
  return new PortError(code, message, options);
}
