// What tests of token stores need.
export { type StoreCase, tokenStoreContract, type TokenStoreContractSetup } from "./testing/token-store-contract.ts";
