/** The keys of a test file. */
export const fileKeys: readonly string[] = [
  "flowrun-test",
  "flow",
  "settings",
  "tables",
  "legs",
  "requests",
  "v2",
  "ports",
  "scenarios",
];

/** The keys of one scenario. */
export const scenarioKeys: readonly string[] = [
  "name",
  "from",
  "to",
  "args",
  "webhook",
  "settings",
  "tables",
  "legs",
  "requests",
  "v2",
  "ports",
  "caller",
  "expect",
  "cases",
];
