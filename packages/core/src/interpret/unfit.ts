import { type CallDraft, writeLog } from "./draft.ts";
import type { ExpressionFault } from "./expression-fault.ts";
import type { Step } from "./program.ts";

/** An option of a step whose value does not fit it. */
export interface Unfit {
  readonly option: string;
  readonly fault: ExpressionFault;
}

/**
 * The outcome of a step that cannot use a value: `failed`, or the verb's own. `undefined` where the
 * flow cannot go on without the value.
 */
export function unfitOutcome({ outcomes, verb }: Step): string | undefined {
  return outcomes.includes("failed") ? "failed" : verb.unfit;
}

/** Whether an option can be left out where its value does not fit: media are skipped. */
export function isSkipped(step: Step, option: string): boolean {
  return step.verb.options[option]?.kind === "media" && !step.outcomes.includes("failed");
}

/**
 * The sentence of a fault. It shows the value that an option, or `if`, was given, unless that is
 * secret.
 */
export function sayFault(step: Step, { option, fault }: Unfit): string {
  const isSecret = step.secretReads?.includes(option) === true;
  return fault.shape === undefined || isSecret ? fault.message : `${fault.message} ${fault.shape}`;
}

/** The end of a step that cannot use a value. */
export interface UnfitEnd {
  /** A sentence. */
  readonly end: string;
  /** Whether the flow goes on as if the step, or what it plays, were not there. */
  readonly isLeftOut: boolean;
}

/** Says which value did not fit, and what comes of it. */
export function warnUnfit(
  call: CallDraft,
  step: Step,
  { option, fault }: Unfit,
  { end, isLeftOut }: UnfitEnd,
): void {
  const said = sayFault(step, { option, fault });
  const what = said.includes(`"${option}"`) ? said : `"${option}": ${said}`;
  const remedy = 'Correct the data, or test it with "if" before the step.';
  const message = `${fault.code} ${what} ${end} ${remedy}`;
  const leftOut = { step: step.id, code: fault.code, message: `${fault.message} ${end}` };
  writeLog(call, "warn", message, { step, ...(isLeftOut && { leftOut }) });
}
