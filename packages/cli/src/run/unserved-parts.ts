import type { Program } from "@flowrun/core";
import type { Config } from "../config/config.ts";
import { verbsOf } from "./verbs-of.ts";

/** What a flow does that its configuration gives nothing for, one sentence each. It runs all the same. */
export function unservedParts(program: Program, { v2, webhooks }: Config): readonly string[] {
  const found: string[] = [];
  if (v2.url === undefined && verbsOf(program).has("v2")) {
    found.push('The flow calls the REST API v2, but "v2.url" is not set: those steps fail.');
  }
  if (webhooks === undefined && Object.keys(program.webhooks).length > 0) {
    found.push('The flow handles webhooks, but "webhooks.port" is not set: none are received.');
  }
  return found;
}
