import { undecided } from "../draft/flow-draft.ts";
import { legalName } from "../draft/legal-name.ts";
import { planText } from "./dial-plan.ts";
import type { PlanStep, Taken } from "./plan-step.ts";

/** The context that the lines without a counterpart go to. */
const keptContext = "flowrun-import";

/** Keeps lines in the dial plan that no flow can say. */
export interface PlanKeeper {
  /** Has `dialplan` run the line of a step. */
  readonly keep: (step: PlanStep) => NonNullable<Taken>;
  /** The lines to paste into `extensions.conf`. */
  readonly lines: () => readonly string[];
}

/** Keeps lines in the dial plan: each is an extension of its own, which the flow runs. */
export function createPlanKeeper(): PlanKeeper {
  const extensions = new Map<string, string>();
  return {
    keep: (step) => {
      const { line, push, spot, rest } = step;
      const isData = line.args.startsWith("DB(");
      if ((neverKept.test(line.app) && !isData) || !/^\w+$/.test(line.app)) return leave(step);
      const extension = legalName(`${spot.context}_line_${line.line}`);
      const variables = new Map<string, string>();
      const written = planText(line).replaceAll(
        /\$\{(EXTEN|CALLERID\(num\)|\w+)(?=[:}])/g,
        (all, name: string) => {
          const cel = step.names.read(name);
          const isOwn =
            cel?.startsWith("vars.") || cel?.startsWith("settings.") || name === "EXTEN";
          if (cel === undefined || !isOwn || variables.size > 30) return all;
          const key = name === "EXTEN" ? "FLOW_EXTEN" : name.replace(/^_+/, "");
          if (!/^[A-Za-z]\w*$/.test(key)) return all;
          variables.set(key, `\${${cel}}`);
          return `\${${key}`;
        },
      );
      extensions.set(extension, written);
      const given = variables.size === 0 ? {} : { variables: Object.fromEntries(variables) };
      push({
        verb: "dialplan",
        options: { to: `${extension}@${keptContext}`, ...given },
        then: { else: rest() },
      });
      step.end("rest");
      return {
        fate: "changed",
        said: `stays in the dial plan, as ${extension}@${keptContext}; variables that it sets do not come back`,
      };
    },
    lines: () =>
      extensions.size === 0
        ? []
        : [
            "The lines of the dial plan that stay there, for extensions.conf:",
            "",
            `[${keptContext}]`,
            // The caller was answered. Without this a line such as Echo() would not hear them.
            ...[...extensions].flatMap(([name, text]) => [
              `exten => ${name},1,Answer()`,
              ` same => n,${text}`,
            ]),
          ],
  };
}

function leave({ line, push }: PlanStep): NonNullable<Taken> {
  const why = "speaks of the caller's own channel or of another place in the dial plan";
  push(undecided(planText(line), why));
  return { fate: "decide", said: why };
}

/** Applications that do nothing, or something else, on a channel of their own. */
const neverKept =
  /^(?:Goto|GotoIf|GotoIfTime|ExecIf|ExecIfTime|Return|While|EndWhile|ExitWhile|ContinueWhile|StackPop|MacroExit|Set|MSet|Hangup|Transfer|WaitExten|Stasis|ImportVar|ResetCDR|NoCDR|ForkCDR|Authenticate|DISA)$/i;
