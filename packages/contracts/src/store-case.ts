import type { Store } from "@flowrun/core";
import { caseOn, type ContractCase } from "./contract-case.ts";
import type { StoreFixture } from "./store-fixture.ts";

/** The maker of stores that hold rows. */
export interface RowSetup {
  readonly create: (fixtures: readonly StoreFixture[]) => Promise<Store>;
}

/** A case on a store of its own, which is closed after it. */
export function caseWith(
  name: string,
  create: () => Promise<Store>,
  check: (store: Store) => Promise<void>,
): ContractCase {
  return caseOn(name, { create, end: (store) => store.close() }, check);
}

/** Makes cases on stores that hold these fixtures. */
export function casesOver(
  { create }: RowSetup,
  ...fixtures: readonly StoreFixture[]
): (name: string, check: (store: Store) => Promise<void>) => ContractCase {
  return (name, check) => caseWith(name, () => create(fixtures), check);
}
