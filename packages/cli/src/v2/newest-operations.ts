import type { V2Operations } from "@flowrun/core";
import { operationsOf } from "@flowrun/v2-client/openapi";

/** What `v2` may call where no configuration names a version: the newest one has the most operations. */
export function newestOperations(): V2Operations {
  return operationsOf("8.2");
}
