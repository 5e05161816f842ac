export { createHttpPort, type HttpPortOptions } from "./create-http-port.ts";
export type { ResolveHost } from "./guarded-connector.ts";
export { httpCatalogue, type HttpCode } from "./catalogue.ts";
