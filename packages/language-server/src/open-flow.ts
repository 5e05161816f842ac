import { createSource, type Diagnostic, type Source, type V2Operations } from "@flowrun/core";
import { gatherFiles, type FileReader, type Language } from "@flowrun/flow";
import { fileAt } from "@flowrun/core/tooling";
import { readEditedYaml } from "@flowrun/flow/tooling";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { diagnose, isFlow } from "./diagnose.ts";
import { uriBeside } from "./uri-beside.ts";
import { readFlowSource, type FlowText, type VerbTable } from "./flow/flow-text.ts";

/**
 * A version of a document as a flow. Each part is worked out when it is first asked for, and then
 * kept.
 */
export interface OpenFlow {
  readonly document: TextDocument;
  readonly version: number;
  readonly source: Source;
  readonly flow: () => FlowText;
  readonly diagnostics: () => readonly Diagnostic[];
  /**
   * Whether its answers were worked out with this file, which it uses, or would use if it were
   * there.
   */
  readonly hasAskedFor: (uri: string) => boolean;
}

/** The flows of open documents, each worked out once for each version of its document. */
export interface OpenFlows {
  /** The flow of a document; `undefined` for one that is no flow. */
  readonly of: (document: TextDocument) => OpenFlow | undefined;
  readonly close: (uri: string) => void;
  /**
   * Forgets what was worked out with a file that has changed, and gives the documents of those
   * flows.
   */
  readonly usersOf: (uri: string) => readonly TextDocument[];
}

/** Reads the files that a flow uses, by the URI of the flow. */
export type FilesBeside = (uri: string) => FileReader;

/** An empty collection. */
export function createOpenFlows(
  verbs: VerbTable,
  operations?: V2Operations,
  filesBeside: FilesBeside = () => () => undefined,
  rules?: Language["rules"],
): OpenFlows {
  const flows = new Map<string, OpenFlow>();
  return {
    of(document) {
      const known = flows.get(document.uri);
      if (known?.version === document.version && known.document === document) return known;
      const isMarked = document.languageId === "flowrun";
      if (!isFlow({ name: document.uri, text: document.getText(), isMarked })) return undefined;
      const opened = openFlow(document, {
        ...{ verbs, operations, rules, filesBeside },
        earlier: known?.source,
      });
      flows.set(document.uri, opened);
      return opened;
    },
    close: (uri) => void flows.delete(uri),
    usersOf(uri) {
      const users = [...flows.values()]
        .filter((each) => each.hasAskedFor(uri))
        .map(({ document }) => document);
      for (const user of users) flows.delete(user.uri);
      return users;
    },
  };
}

/** The parts that work out a version. */
interface Opening {
  readonly verbs: VerbTable;
  readonly operations: V2Operations | undefined;
  readonly rules: Language["rules"];
  readonly filesBeside: FilesBeside;
  /** The version before it. */
  readonly earlier: Source | undefined;
}

function openFlow(
  document: TextDocument,
  { verbs, operations, rules, filesBeside, earlier }: Opening,
): OpenFlow {
  // The document changes in place: what is asked for later must be of the version that was opened.
  const source = createSource(document.uri, document.getText());
  const readSource = once(() => {
    readEditedYaml(source, earlier);
    return source;
  });
  const asked = new Set<string | undefined>();
  const read = filesBeside(document.uri);
  const beside: FileReader = (path) => {
    asked.add(uriBeside(document.uri, path));
    return read(path);
  };
  const flow = once(() => readFlowSource(readSource(), verbs, operations, { beside }));
  const diagnostics = once(() => {
    const whole = gatherFiles(readSource(), beside);
    const isHere = ({ span }: Pick<Diagnostic, "span">): boolean =>
      fileAt(whole, span.start).path === "";
    // A problem in a used file is shown where that file is open.
    return diagnose({ source: whole, verbs, operations }, rules)
      .filter(isHere)
      .map(({ related, ...rest }) =>
        related === undefined ? rest : { ...rest, related: related.filter(isHere) },
      );
  });
  return {
    document,
    version: document.version,
    source,
    flow,
    diagnostics,
    hasAskedFor: (uri) => asked.has(uri),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
