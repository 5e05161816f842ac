import { didYouMean } from "../../diagnostics/suggest.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** Every table that is searched is declared: its columns give the types, and no name reaches a store from data. */
export const tablesExist: Rule = ({ ast, steps }) =>
  steps.flatMap(({ node, verb }) =>
    Object.entries(verb.options).flatMap(([name, option]) => {
      const written = option.kind === "table" ? node.options.get(name) : undefined;
      if (written?.kind !== "text" || ast.tables.has(written.text)) return [];
      const hint = didYouMean(written.text, ast.tables.keys()) ?? `Declare "${written.text}" under "tables".`;
      return [
        ruleProblem("FLOW_UNKNOWN_TABLE", written.span, `The flow declares no table "${written.text}".`, { hint }),
      ];
    }),
  );
