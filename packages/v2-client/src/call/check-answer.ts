import type { Description } from "../openapi/description.ts";
import type { Endpoint } from "../openapi/endpoints.ts";
import { answerShape } from "../openapi/request-schema.ts";
import { createSchemaCompiler, faultText, namesOf, type SchemaCheck } from "./schema-check.ts";

/**
 * The fault in the shape of an answer, e.g. `"name" must be string`; `undefined` where there is
 * none, or none is known.
 */
export type CheckAnswer = (endpoint: Endpoint, status: number, body: unknown) => string | undefined;

/** Checks answers by a description. Each shape is compiled when it is first needed. */
export function createAnswerCheck(description: Description): CheckAnswer {
  const compile = createSchemaCompiler();
  const checks = new Map<string, SchemaCheck>();
  const checkOf = (endpoint: Endpoint, status: number): SchemaCheck => {
    const key = `${endpoint.name} ${status}`;
    const check = checks.get(key) ?? compile(answerShape(endpoint, status, description));
    checks.set(key, check);
    return check;
  };
  return (endpoint, status, body) => {
    // It is read in the spelling of either version, and looked at there.
    if (endpoint.name === "contacts.search") return undefined;
    const error = checkOf(endpoint, status)(body);
    return error === undefined ? undefined : faultText(error, namesOf(error), "it");
  };
}
