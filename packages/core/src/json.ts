/** A value that survives `JSON.stringify` and `JSON.parse` unchanged. Call state, events and journals hold nothing else (I2). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };
