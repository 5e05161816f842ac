export type { ApiVersion } from "./api-version.ts";
