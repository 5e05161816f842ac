import type { Program } from "@flowrun/core";
import { demoCustomers, demoVip } from "./demo-rows.ts";

/** What a run says of itself when it begins. */
export interface ReadyFacts {
  readonly program: Program;
  /** Which platform, in words. */
  readonly platform: string;
  /** The address of the embedded platform; `undefined` on another. */
  readonly url: string | undefined;
  /** Whether lookups are answered by the rows of the demonstration. */
  readonly demo: boolean;
  /** How flowrun is called. */
  readonly command: string;
}

/** The lines, each with its newline, that say what runs where, and on the embedded platform how to try it. */
export function readyText({ program, platform, url, demo, command }: ReadyFacts): string {
  const version = program.version === undefined ? "" : ` ${program.version}`;
  const first = `The flow "${program.name}"${version} runs on ${platform}.`;
  if (url === undefined) return `${first}\n`;
  const call = `${command} call --url ${url} --from 100 --keys 1234#`;
  const hints = demo ? demoHints().map((hint) => `  ${hint}\n`) : [];
  return `${first} Ready. Place a call from another shell: ${call}\n${hints.join("")}`;
}

/** What to try with the rows of the demonstration: a VIP, a customer, and a number that is none. */
export function demoHints(): readonly string[] {
  const [customer] = demoCustomers;
  const rows = [
    [`from ${demoVip.caller_id}`, `a VIP, ${demoVip.name}`],
    [`${customer.customer_id}#`, `a customer, ${customer.name}`],
    ["999#", "no such customer"],
  ];
  return rows.map(([what = "", who]) => `${what.padEnd(17)}${who}`);
}
