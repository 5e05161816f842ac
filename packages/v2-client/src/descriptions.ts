import type { ApiVersion } from "./api-version.ts";
import type { Description } from "./description.ts";
import api81 from "./openapi/8.1.json" with { type: "json" };
import api82 from "./openapi/8.2.json" with { type: "json" };

/**
 * The OpenAPI 3.1 document of each version, written from the platform's document and the one source of types, checks,
 * operations and changes. What the platform's document does not show is open: `2XX` and `default` among the statuses,
 * schemas that say nothing, objects with any fields.
 */
export const descriptions: Readonly<Record<ApiVersion, Description>> = { "8.1": api81, "8.2": api82 };
