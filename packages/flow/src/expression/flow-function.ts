/** A function that expressions have beside those of CEL. */
export interface FlowFunction {
  /** As CEL declares it: `like(string, string): bool`. */
  readonly signature: string;
  readonly run: (...given: never[]) => unknown;
}
