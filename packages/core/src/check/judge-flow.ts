import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { orderDiagnostics } from "../diagnostics/order.ts";
import type { Language } from "../language/language.ts";
import { allRules } from "./rules/index.ts";
import { applyIgnores } from "./apply-ignores.ts";
import { readFlow } from "../read/read-flow.ts";
import type { Source } from "../source/source.ts";
import { verbs as builtInVerbs } from "../verbs/index.ts";
import { createCheckedFlow, type CheckedFlow } from "./checked-flow.ts";
import { resolveSettings, type SettingInputs, type SettingsResult } from "../compile/resolve-settings.ts";

/** A flow with all that is known of it before the first call. */
export interface Judgement {
  /** Absent when the file does not have the shape of a flow. */
  readonly flow: CheckedFlow | undefined;
  readonly settings: SettingsResult["values"];
  /** In the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a flow, checks its shape, then every rule, then its settings where they are given, then obeys its ignores. Total. */
export function judgeFlow(
  source: Source,
  { verbs = builtInVerbs, operations }: Language,
  inputs: SettingInputs | undefined,
): Judgement {
  const { ast, diagnostics } = readFlow(source, verbs);
  if (ast === undefined) return { flow: undefined, settings: {}, diagnostics: orderDiagnostics(diagnostics) };
  const flow = createCheckedFlow(ast, verbs, operations);
  const settings = resolveSettings(ast, inputs ?? {});
  const found = [
    ...diagnostics,
    ...allRules.flatMap((rule) => rule(flow, settings.values)),
    ...(inputs === undefined ? [] : settings.diagnostics),
  ];
  const left = applyIgnores(source, withoutRepeats(found));
  return { flow, settings: settings.values, diagnostics: orderDiagnostics(left) };
}

/** One message per mistake: reading and a rule may find the same in the same place. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byKey = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.code} ${diagnostic.span.start} ${diagnostic.message}`;
    if (!byKey.has(key)) byKey.set(key, diagnostic);
  }
  return [...byKey.values()];
}
