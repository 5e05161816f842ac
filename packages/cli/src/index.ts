// What a plugin's author needs from the command line, and the explanations of all codes.
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
