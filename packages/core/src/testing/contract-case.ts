/**
 * One named demand of a contract suite. Works with any test runner:
 * `for (const { name, run } of storeContract(setup)) test(name, run);`
 */
export interface ContractCase {
  /** A whole sentence in the present tense, fit to be a test's name. */
  readonly name: string;
  /** Resolves when the demand is met; rejects with a `ContractViolation` when it is not. */
  readonly run: () => Promise<void>;
}

/** A demand of a contract that an implementation does not meet. The message says what was expected and what came. */
export class ContractViolation extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ContractViolation";
  }
}
