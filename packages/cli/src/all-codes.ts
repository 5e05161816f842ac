import { ariCatalogue } from "@flowrun/ari-transport";
import { expressionCatalogue, ruleCatalogue } from "@flowrun/flow";
import { flowCatalogue, runCatalogue } from "@flowrun/core";
import {
  cellCatalogue,
  recognitionCatalogue,
  type Catalogue,
  type CatalogueEntry,
} from "@flowrun/core/plugin";
import { hostCatalogue } from "@flowrun/host";
import { httpCatalogue } from "@flowrun/http-undici";
import { mailCatalogue } from "@flowrun/mail-nodemailer";
import { importCatalogue } from "@flowrun/import";
import { proofCatalogue, replayCatalogue } from "@flowrun/proof";
import { simulatorCatalogue } from "@flowrun/simulator";
import { agentCatalogue } from "@flowrun/agent-websocket";
import { speechCatalogue } from "@flowrun/speech-espeak";
import { storeCatalogue } from "@flowrun/store-knex";
import { studioCatalogue } from "@flowrun/studio/catalogue";
import { authCatalogue } from "@flowrun/v2-auth";
import { v2Catalogue } from "@flowrun/v2-client";
import { contactStoreCatalogue } from "@flowrun/v2-client/store";
import { webhookCatalogue } from "@flowrun/v2-webhooks";
import { cliCatalogue } from "./catalogue.ts";
import { runRequestCatalogue } from "./runs/run-request-catalogue.ts";

/** A code with what the catalogue says of it. */
export interface CodeEntry extends CatalogueEntry {
  readonly code: string;
}

/** Every code of every package, in alphabetical order. */
export const allCodes: readonly CodeEntry[] = entriesOf([
  flowCatalogue,
  ruleCatalogue,
  expressionCatalogue,
  runCatalogue,
  hostCatalogue,
  proofCatalogue,
  replayCatalogue,
  ariCatalogue,
  httpCatalogue,
  mailCatalogue,
  speechCatalogue,
  recognitionCatalogue,
  cellCatalogue,
  agentCatalogue,
  storeCatalogue,
  contactStoreCatalogue,
  authCatalogue,
  v2Catalogue,
  webhookCatalogue,
  simulatorCatalogue,
  importCatalogue,
  studioCatalogue,
  cliCatalogue,
  runRequestCatalogue,
]);

function entriesOf(catalogues: readonly Catalogue[]): readonly CodeEntry[] {
  return catalogues
    .flatMap((catalogue) => Object.entries(catalogue).map(([code, entry]) => ({ code, ...entry })))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
