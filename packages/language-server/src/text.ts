// The knowledge of a flow's text, and changes of it, without any protocol: for a page, which asks
// without a server. Runs in browsers.
export { readFlowText, type FlowText, type VerbTable } from "./flow/flow-text.ts";
export { createSchemaAt, type SchemaAt, type SchemaNote } from "./flow/schema-at.ts";
export { diagnose, isFlow, type FlowCandidate } from "./diagnose.ts";
export { complete } from "./complete/complete.ts";
export { proposeNames } from "./complete/complete-expression.ts";
export { valuesFor } from "./complete/complete-value.ts";
export type { Proposal, Proposals } from "./complete/proposal.ts";
export { hover, type Hover, type HoverNotes } from "./hover.ts";
export { findFixes, type Fix } from "./fix.ts";
export {
  findDefinitions,
  findReferences,
  renameBlock,
  renameableAt,
  type Renaming,
  type ScenarioEdits,
} from "./names.ts";
export { listSymbols, type FlowSymbol } from "./list-symbols.ts";
export { spell } from "./flow/quoting.ts";
export { formatText } from "./format/format.ts";
export { applyEdits, type Edit } from "./edit.ts";
export type { TreePath } from "./tree/node-at.ts";
export { change, type Changed } from "./change/change.ts";
export type { FlowChange, StepPlace } from "./change/flow-change.ts";
export { renameDeclared, usesOf, whyNotDeclared, type DeclaredPlace } from "./declared.ts";
