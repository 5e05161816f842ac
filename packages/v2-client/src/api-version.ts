/** A version of the platform's REST API v2. */
export type ApiVersion = "8.1" | "8.2";
