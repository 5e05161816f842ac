import type { CompiledValue, Json } from "@flowrun/core";
import { mask } from "./mask.ts";

/** What an expression is evaluated with. */
export type Scope = Parameters<Extract<CompiledValue, { readonly kind: "computed" }>["evaluate"]>[0];

/** Whether an expression reads something of which the journal holds only a mask: a name or variable, or a part of one. */
export function readsMasked(source: string, { names, vars }: Scope): boolean {
  const paths = [...maskedPaths("", names), ...maskedPaths("vars.", vars)];
  return paths.some((path) => reads(source, path));
}

function maskedPaths(prefix: string, values: Readonly<Record<string, Json>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const isOpen = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isOpen) return maskedPaths(`${prefix}${name}.`, value as Readonly<Record<string, Json>>);
    return JSON.stringify(value).includes(mask) ? [`${prefix}${name}`] : [];
  });
}

/** Whether a source reads a path: itself, something below it, or the whole that it is a part of. */
function reads(source: string, path: string): boolean {
  const parts = path.split(".").map((part) => part.replaceAll(/[^\w]/g, "\\$&"));
  const wholes = parts.slice(0, -1).map((_, index) => `${parts.slice(0, index + 1).join("\\.")}(?![\\w.])`);
  return [`${parts.join("\\.")}(?!\\w)`, ...wholes].some((pattern) => new RegExp(`(?<![\\w.])${pattern}`).test(source));
}
