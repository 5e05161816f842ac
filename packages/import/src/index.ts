export { importFlow, type ImportOptions } from "./import-flow.ts";
export {
  type Fate,
  type Imported,
  type ImportedFlow,
  importKinds,
  type ImportKind,
  type ImportProblem,
  type ReportLine,
} from "./imported.ts";
export { importCatalogue, type ImportCode } from "./import-catalogue.ts";
