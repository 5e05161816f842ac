import {
  deepestError,
  type Description,
  type Endpoint,
  requestSchema,
} from "@flowrun/v2-client/openapi";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** Says what is wrong with the parameters or the body of a request, or `undefined`. */
export interface RequestCheck {
  /** Parameters of the path and the query; texts that stand for numbers count as numbers. */
  parameters(endpoint: Endpoint, given: Readonly<Record<string, string>>): string | undefined;
  /** A body, to which defaults are added where the description has some. `undefined` is no body. */
  body(endpoint: Endpoint, given: unknown): string | undefined;
}

/** A check by the schemas of a description. Each is compiled when it is needed first. */
export function createRequestCheck(description: Description): RequestCheck {
  // A test holds the description against its own rules; here that would cost more than all checks
  // together.
  const options = {
    strict: false,
    validateFormats: false,
    meta: false,
    validateSchema: false,
  } as const;
  const ofParameters = compiler(new Ajv2020({ ...options, coerceTypes: true }), (endpoint) => {
    const { path, query } = requestSchema(endpoint, description);
    return { properties: { ...query, ...path }, required: Object.keys(path) };
  });
  const ofBody = compiler(
    new Ajv2020({ ...options, useDefaults: true }),
    (endpoint) => requestSchema(endpoint, description).body ?? {},
  );
  return {
    parameters: (endpoint, given) => problemOf(ofParameters(endpoint), { ...given }, "parameter"),
    body: (endpoint, given) => {
      if (given !== undefined) return problemOf(ofBody(endpoint), given, "body");
      return endpoint.requestBody?.required === true ? "The body is missing" : undefined;
    },
  };
}

/** Whether an operation takes JSON, and nothing else. */
export function takesJson({ requestBody }: Endpoint): boolean {
  return requestBody?.content["application/json"] !== undefined;
}

function compiler(
  ajv: Ajv2020,
  schemaOf: (endpoint: Endpoint) => object,
): (endpoint: Endpoint) => ValidateFunction {
  const compiled = new Map<Endpoint, ValidateFunction>();
  return (endpoint) => {
    const validate = compiled.get(endpoint) ?? ajv.compile(schemaOf(endpoint));
    compiled.set(endpoint, validate);
    return validate;
  };
}

function problemOf(validate: ValidateFunction, given: unknown, what: string): string | undefined {
  if (validate(given)) return undefined;
  const error = deepestError(validate.errors);
  return `${what}${error?.instancePath ?? ""} ${error?.message ?? "is not valid"}`;
}
