/** The keys of a test file. */
export const fileKeys: readonly string[] = ["flowrun-test", "flow", "settings", "tables", "legs", "ports", "scenarios"];

/** The keys of one scenario. */
export const scenarioKeys: readonly string[] = [
  "name",
  "from",
  "to",
  "args",
  "settings",
  "tables",
  "legs",
  "ports",
  "caller",
  "expect",
  "cases",
];
