import type { ScenarioFile, ServerEnd } from "@flowrun/language-server";
import { Command, Option } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Begin } from "../../invocation.ts";
import { version } from "../../version.ts";

const examples = `Examples:
  flowrun lsp        in an editor's settings, as the language server of flows; see flowrun docs editors
`;

/**
 * `flowrun lsp`: a language server on standard input and output. Ends with 0 when the editor asked
 * for it, else with 1.
 */
export function lspCommand(begin: Begin): Command {
  return new Command("lsp")
    .summary("serve an editor that edits flows")
    .description(
      "Speaks the Language Server Protocol on standard input and output: problems, completion, explanations, renaming and formatting of flows.",
    )
    .addHelpText("before", examples)
    .addOption(new Option("--stdio", "what many editors add; nothing else is spoken over"))
    .action(async () => {
      const { surroundings } = begin();
      const { clock, isAlive } = surroundings;
      const { input, output } = surroundings.streams();
      // Only this command needs the protocol, and loading it takes longer than many other commands.
      const { serveLanguage } = await import("@flowrun/language-server");
      const { checkScenarios } = await import("../../scenarios/check-scenarios.ts");
      const { findScenarios } = await import("../../scenarios/find-scenarios.ts");
      const { configuredLanguage, verbsOf } = await import("../../flow/language.ts");
      const language = configuredLanguage(surroundings);
      const { filesBeside } = await import("../../flow/gather-flow.ts");
      const { findFlows } = await import("../../flow/find-flows.ts");
      const scenarios = {
        ...{ findScenarios, filesBeside, findFlows },
        checkScenarios: (file: ScenarioFile) => checkScenarios(file, verbsOf(language)),
      };
      const end = await serveLanguage({
        input,
        output,
        clock,
        isAlive,
        ...language,
        version,
        ...scenarios,
      });
      // An open standard input would keep the process alive.
      input.destroy();
      if (end.kind !== "asked") throw failureOf(end);
    });
}

function failureOf(end: ServerEnd): CliError {
  if (end.kind !== "not-protocol") return new CliError(exitCode.failed, []);
  const message = `Standard input does not speak the Language Server Protocol: ${end.message}`;
  const hint = "Let an editor start `flowrun lsp`; `flowrun docs editors` shows how.";
  return new CliError(exitCode.usage, [{ code: "CLI_LSP_INPUT", message, hint }]);
}
