// The needs of a plugin's author, and the explanations of all codes.
export { allCodes, type CodeEntry } from "./all-codes.ts";
export { cliCatalogue, type CliCode } from "./catalogue.ts";
export type {
  Closable,
  HttpModule,
  JournalModule,
  ObserverModule,
  PluginContext,
  StoreModule,
  TransportModule,
} from "./run/plugin-context.ts";
