import { createSource, verbs as builtInVerbs, type Clock } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import {
  CodeActionKind,
  ErrorCodes,
  MarkupKind,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type Connection,
  type Location,
  type ServerCapabilities,
  type TextDocumentIdentifier,
} from "vscode-languageserver";
import { TextDocument, type Position } from "vscode-languageserver-textdocument";
import { complete } from "../complete/complete.ts";
import {
  findDefinitionBeside,
  findDefinitions,
  findReferences,
  findReferencesBeside,
} from "../names.ts";
import { findFixes } from "../fix.ts";
import { createSchemaAt, type SchemaAt } from "../flow/schema-at.ts";
import { readFlowSource } from "../flow/flow-text.ts";
import type { PlaceBeside } from "../flow/used-files.ts";
import { format } from "../format/format.ts";
import { hover } from "../hover.ts";
import { listSymbols } from "../list-symbols.ts";
import { renameableAcrossAt, renameAcross, type RenamePorts } from "../rename-across.ts";
import { createOpenFlows, type FilesBeside, type OpenFlow } from "../open-flow.ts";
import type { CheckScenarios, FindFlows, FindScenarios, ScenarioSearch } from "../scenarios.ts";
import { uriBeside } from "../uri-beside.ts";
import { createPublisher } from "./create-publisher.ts";
import {
  toCompletionItems,
  toDocumentSymbol,
  toProtocolDiagnostic,
  toRange,
  toTextEdit,
} from "./to-protocol.ts";

/** The server's abilities, as it tells the editor. */
export const capabilities: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: [" ", ".", "{", "$", "["] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  documentSymbolProvider: true,
  documentFormattingProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
};

/** A place in a document, as requests name it. */
interface PlaceParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: Position;
}

/** The needs of the features besides the connection. */
export interface FeaturePorts extends Language {
  readonly clock: Clock;
  readonly checkScenarios: CheckScenarios;
  readonly findScenarios: FindScenarios;
  /** Reads the files that a flow uses, by the URI of the flow. Default: none can be read. */
  readonly filesBeside?: FilesBeside;
  /** Default: none is known but those that are open. */
  readonly findFlows?: FindFlows;
}

/**
 * Connects every feature with its request. Before `listen` of the connection. Returns what ends
 * their work before the connection is disposed.
 */
export function connectFeatures(connection: Connection, ports: FeaturePorts): () => void {
  const { clock, checkScenarios, findScenarios, verbs = builtInVerbs, operations } = ports;
  const { findFlows = ({ open: opened }) => opened } = ports;
  const documents = new TextDocuments(TextDocument);
  const filesBeside: FilesBeside = (uri) => {
    const read = ports.filesBeside?.(uri);
    return (path) => documents.get(uriBeside(uri, path) ?? "")?.getText() ?? read?.(path);
  };
  const flows = createOpenFlows(verbs, operations, filesBeside, ports.rules);
  const send = (message: Parameters<Connection["sendDiagnostics"]>[0]): void =>
    void connection.sendDiagnostics(message);
  const publisher = createPublisher({
    clock,
    flows,
    send,
    checkScenarios: (document) =>
      checkScenarios({
        uri: document.uri,
        text: document.getText(),
        openText: (uri) => documents.get(uri)?.getText(),
      }),
  });
  documents.onDidOpen(({ document }) => publisher.publish(document));
  documents.onDidChangeContent(({ document }) => publisher.publishSoon(document));
  documents.onDidClose(({ document }) => publisher.clear(document.uri));
  connection.onDidChangeWatchedFiles(({ changes }) => {
    // A file that an editor has open counts as it stands there.
    for (const { uri } of changes) if (documents.get(uri) === undefined) publisher.fileChanged(uri);
  });

  const open = ({ uri }: TextDocumentIdentifier): OpenFlow | undefined => {
    const document = documents.get(uri);
    return document && flows.of(document);
  };
  /** Answers about a place of an open flow; anywhere else the answer is nothing. */
  const at = <T>(
    params: PlaceParams,
    answer: (opened: OpenFlow, offset: number) => T,
  ): T | null => {
    const opened = open(params.textDocument);
    return opened === undefined ? null : answer(opened, opened.document.offsetAt(params.position));
  };
  const around = (flow: string): ScenarioSearch => ({
    flow,
    open: documents.all().map((each) => ({ uri: each.uri, text: each.getText() })),
  });
  const renaming: RenamePorts = {
    findFlows: (uri) => findFlows(around(uri)),
    scenariosOf: (uri) => findScenarios(around(uri)),
    read: ({ uri, text }) =>
      readFlowSource(createSource(uri, text), verbs, operations, { beside: filesBeside(uri) }),
  };
  const finding = { open, at, schemaAt: createSchemaAt(verbs), renaming };
  connectReading(connection, finding);
  connectWriting(connection, finding);
  documents.listen(connection);
  return publisher.end;
}

/** How the features find what they are asked about. */
interface Finding {
  readonly open: (identifier: TextDocumentIdentifier) => OpenFlow | undefined;
  readonly at: <T>(
    params: PlaceParams,
    answer: (opened: OpenFlow, offset: number) => T,
  ) => T | null;
  readonly schemaAt: SchemaAt;
  readonly renaming: RenamePorts;
}

/** Features that tell something about a flow. */
function connectReading(connection: Connection, { open, at, schemaAt }: Finding): void {
  connection.onHover((params) =>
    at(params, ({ document, flow, diagnostics }, offset) => {
      const found = hover(flow(), offset, { schemaAt, diagnostics: diagnostics() });
      const contents = { kind: MarkupKind.Markdown, value: found?.markdown ?? "" };
      return found === undefined ? null : { range: toRange(document, found.span), contents };
    }),
  );
  connection.onDefinition((params) =>
    at(params, ({ document, flow }, offset) => {
      const beside = findDefinitionBeside(flow(), offset);
      const found = beside === undefined ? [] : locationsOf(document.uri, [beside]);
      if (found.length > 0) return found;
      return findDefinitions(flow(), offset).map((span) => ({
        uri: document.uri,
        range: toRange(document, span),
      }));
    }),
  );
  connection.onReferences((params) =>
    at(params, ({ document, flow }, offset) => [
      ...findReferences(flow(), offset, params.context).map((span) => ({
        uri: document.uri,
        range: toRange(document, span),
      })),
      ...locationsOf(document.uri, findReferencesBeside(flow(), offset, params.context)),
    ]),
  );
  connection.onDocumentHighlight((params) =>
    at(params, ({ document, flow }, offset) =>
      findReferences(flow(), offset, { includeDeclaration: true }).map((span) => ({
        range: toRange(document, span),
      })),
    ),
  );
  connection.onDocumentSymbol(({ textDocument }) => {
    const opened = open(textDocument);
    return (
      opened &&
      listSymbols(opened.flow()).map((symbol) => toDocumentSymbol(opened.document, symbol))
    );
  });
}

/** Places in files that the flow at a URI uses. */
function locationsOf(flow: string, places: readonly PlaceBeside[]): Location[] {
  return places.flatMap(({ path, span, flow: { source } }) => {
    const uri = uriBeside(flow, path);
    return uri === undefined
      ? []
      : [{ uri, range: toRange(TextDocument.create(uri, "yaml", 0, source.text), span) }];
  });
}

/** Features that change a flow, or propose to. */
function connectWriting(connection: Connection, { open, at, schemaAt, renaming }: Finding): void {
  connection.onCompletion((params) =>
    at(params, ({ document, flow }, offset) => {
      const proposals = complete(flow(), offset, schemaAt);
      return proposals === undefined ? [] : toCompletionItems(document, proposals);
    }),
  );
  connection.onPrepareRename((params) =>
    at(params, ({ document, flow }, offset) => {
      const span = renameableAcrossAt(flow(), offset);
      return span === undefined ? null : toRange(document, span);
    }),
  );
  connection.onRenameRequest((params) =>
    at(params, ({ document, flow }, offset) => {
      const here = { uri: document.uri, flow: flow() };
      const renamed = renameAcross(here, { offset, name: params.newName }, renaming);
      if (!renamed.ok) return new ResponseError(ErrorCodes.InvalidParams, renamed.reason);
      const changed = renamed.files.map(({ uri, text, edits }) => {
        const written = TextDocument.create(uri, "yaml", 0, text);
        return [uri, edits.map((edit) => toTextEdit(written, edit))] as const;
      });
      return { changes: Object.fromEntries(changed) };
    }),
  );
  connection.onDocumentFormatting(({ textDocument }) => {
    const opened = open(textDocument);
    return (
      opened && format(opened.flow().source.text).map((edit) => toTextEdit(opened.document, edit))
    );
  });
  connection.onCodeAction(({ textDocument, range }) => {
    const opened = open(textDocument);
    if (opened === undefined) return null;
    const { document, flow, diagnostics } = opened;
    const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
    return findFixes(flow(), span, diagnostics()).map(
      ({ title, diagnostic, edits, isPreferred }): CodeAction => ({
        title,
        kind: CodeActionKind.QuickFix,
        isPreferred,
        diagnostics: [toProtocolDiagnostic(document, diagnostic)],
        edit: { changes: { [document.uri]: edits.map((edit) => toTextEdit(document, edit)) } },
      }),
    );
  });
}
