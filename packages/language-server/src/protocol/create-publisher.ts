import type { Clock, Diagnostic } from "@flowrun/core";
import type { Diagnostic as ProtocolDiagnostic } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { OpenFlows } from "../open-flow.ts";
import { isScenarioName, type CheckedScenarios } from "../scenarios.ts";
import { toProtocolDiagnostic } from "./to-protocol.ts";

/**
 * How long typing must pause before a flow is checked, in milliseconds: the larger the file, the
 * longer checking takes.
 */
export function pauseFor(length: number): number {
  return 150 + Math.floor(length / 1_000);
}

/**
 * Tells the editor what is wrong with open flows, and with open files of scenarios whenever their
 * flow was judged.
 */
export interface Publisher {
  /** Checks at once. */
  readonly publish: (document: TextDocument) => void;
  /** Checks when no newer version came for {@link pauseFor} its length. */
  readonly publishSoon: (document: TextDocument) => void;
  /** Takes back what was told of a document that was closed. */
  readonly clear: (uri: string) => void;
  /** Checks again what was judged with a file that has changed on the disk. */
  readonly fileChanged: (uri: string) => void;
  /** Checks nothing any more that waits: the editor is gone. */
  readonly end: () => void;
}

/** The needs of a publisher. */
export interface PublisherPorts {
  readonly clock: Clock;
  readonly flows: OpenFlows;
  readonly send: (message: {
    readonly uri: string;
    readonly version?: number;
    readonly diagnostics: ProtocolDiagnostic[];
  }) => void;
  /** The problems of a document of scenarios. */
  readonly checkScenarios: (document: TextDocument) => CheckedScenarios;
}

/** A publisher that checks each document at most once for each pause. */
export function createPublisher({ clock, flows, send, checkScenarios }: PublisherPorts): Publisher {
  const waiting = new Map<string, () => void>();
  const published = new Map<string, number>();
  const scenarios = new Map<
    string,
    { readonly document: TextDocument; readonly flow: string | undefined }
  >();
  const forget = (uri: string): void => {
    waiting.get(uri)?.();
    waiting.delete(uri);
  };
  const diagnose = (document: TextDocument): readonly Diagnostic[] => {
    if (!isScenarioName(document.uri)) return flows.of(document)?.diagnostics() ?? [];
    const { flow, diagnostics } = checkScenarios(document);
    scenarios.set(document.uri, { document, flow });
    return diagnostics;
  };
  const publishAlone = (document: TextDocument): void => {
    const { uri, version } = document;
    forget(uri);
    const found = diagnose(document);
    published.set(uri, version);
    send({ uri, version, diagnostics: found.map((each) => toProtocolDiagnostic(document, each)) });
  };
  const publishScenariosOf = (uri: string): void => {
    for (const { document, flow } of [...scenarios.values()])
      if (flow === uri) publishAlone(document);
  };
  const publishUsersOf = (uri: string): void => {
    for (const user of flows.usersOf(uri)) {
      publishAlone(user);
      publishScenariosOf(user.uri);
    }
  };
  const publish = (document: TextDocument): void => {
    publishAlone(document);
    publishScenariosOf(document.uri);
    publishUsersOf(document.uri);
  };
  return {
    publish,
    publishSoon(document) {
      forget(document.uri);
      if (published.get(document.uri) === document.version) return;
      waiting.set(
        document.uri,
        clock.wake(clock.now() + pauseFor(document.getText().length), () => publish(document)),
      );
    },
    clear(uri) {
      forget(uri);
      published.delete(uri);
      scenarios.delete(uri);
      flows.close(uri);
      send({ uri, diagnostics: [] });
      // Their flow is now what lies on the disk.
      publishScenariosOf(uri);
      publishUsersOf(uri);
    },
    fileChanged(uri) {
      publishScenariosOf(uri);
      publishUsersOf(uri);
    },
    end() {
      for (const uri of [...waiting.keys()]) forget(uri);
    },
  };
}
