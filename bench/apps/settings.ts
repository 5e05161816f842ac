/**
 * The configuration of the applications by hand, from the environment, with the platform document's
 * defaults.
 */
export const settings = {
  host: process.env["ARI_HOST"] ?? "",
  username: process.env["ARI_USERNAME"] ?? "",
  password: process.env["ARI_PASSWORD"] ?? "",
  app: process.env["ARI_APP"] ?? "",
  db: process.env["DB"] ?? "",
  /**
   * Whether events are kept away that the application does not read; the platform document knows no
   * such thing.
   */
  filtersEvents: process.env["FILTERS_EVENTS"] === "yes",
  defaultDestination: process.env["DEFAULT_DESTINATION"] ?? "PJSIP/1000",
  ringTimeout: Number(process.env["RING_TIMEOUT"] ?? 30),
  inputTimeoutMs: Number(process.env["INPUT_TIMEOUT"] ?? 30) * 1_000,
  maxDigits: Number(process.env["MAX_DIGITS"] ?? 20),
} as const;
