import type { Diagnostic, Span } from "@flowrun/core";
import {
  CompletionItemKind,
  DiagnosticSeverity,
  InsertTextFormat,
  MarkupKind,
  SymbolKind,
  type CompletionItem,
  type Diagnostic as ProtocolDiagnostic,
  type DocumentSymbol,
  type Range,
  type TextEdit,
} from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { ProposalKind, Proposals } from "../complete/proposal.ts";
import type { Edit } from "../edit.ts";
import type { FlowSymbol } from "../list-symbols.ts";

/** A span as the protocol's lines and characters, counted from 0. */
export function toRange(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** A problem as the protocol has it: its hint is the second line of the message. */
export function toProtocolDiagnostic(
  document: TextDocument,
  diagnostic: Diagnostic,
): ProtocolDiagnostic {
  const { code, severity, message, hint, span, related } = diagnostic;
  return {
    source: "flowrun",
    code,
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    message: hint === undefined ? message : `${message}\n${hint}`,
    range: toRange(document, span),
    ...(related === undefined
      ? {}
      : {
          relatedInformation: related.map((place) => ({
            message: place.message,
            location: { uri: document.uri, range: toRange(document, place.span) },
          })),
        }),
  };
}

/** An edit as the protocol has it. */
export function toTextEdit(document: TextDocument, { span, text }: Edit): TextEdit {
  return { range: toRange(document, span), newText: text };
}

/** Proposals as the protocol has them, to be shown in the order in which they are given. */
export function toCompletionItems(
  document: TextDocument,
  { replace, items }: Proposals,
): CompletionItem[] {
  return items.map(({ kind, label, insert, isSnippet, detail, documentation }, index) => ({
    label,
    kind: itemKinds[kind],
    sortText: String(index).padStart(4, "0"),
    filterText: label,
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range: toRange(document, replace), newText: insert },
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
  }));
}

const itemKinds: Readonly<Record<ProposalKind, CompletionItemKind>> = {
  verb: CompletionItemKind.Function,
  option: CompletionItemKind.Property,
  key: CompletionItemKind.Keyword,
  outcome: CompletionItemKind.Event,
  block: CompletionItemKind.Module,
  table: CompletionItemKind.Struct,
  column: CompletionItemKind.Field,
  name: CompletionItemKind.Variable,
  operation: CompletionItemKind.Method,
  word: CompletionItemKind.EnumMember,
};

/** An entry of the outline as the protocol has it. */
export function toDocumentSymbol(document: TextDocument, symbol: FlowSymbol): DocumentSymbol {
  return {
    name: symbol.name,
    kind: symbolKinds[symbol.kind],
    ...(symbol.detail === "" ? {} : { detail: symbol.detail }),
    range: toRange(document, symbol.span),
    selectionRange: toRange(document, symbol.nameSpan),
    children: symbol.children.map((child) => toDocumentSymbol(document, child)),
  };
}

const symbolKinds: Readonly<Record<FlowSymbol["kind"], SymbolKind>> = {
  block: SymbolKind.Function,
  step: SymbolKind.Event,
  setting: SymbolKind.Constant,
  table: SymbolKind.Struct,
  variable: SymbolKind.Variable,
  group: SymbolKind.Namespace,
};
