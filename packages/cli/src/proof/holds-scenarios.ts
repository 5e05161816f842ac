/** Whether a text says of itself that it is a test file; another tool may give its files the same names. */
export function holdsScenarios(text: string): boolean {
  return /^["']?flowrun-test["']?[ \t]*:/m.test(text);
}
