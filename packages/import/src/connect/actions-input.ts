import { go } from "../draft/flow-draft.ts";
import { mapOf, secondsOf, textOf } from "../draft/json-values.ts";
import { changed, decide, gravest, type PieceFate, taken } from "../draft/piece-fate.ts";
import type { ActionStep, Translate } from "./action-step.ts";
import { variableOf } from "./contact-path.ts";
import { messagesOf, type Prompt, promptOf } from "./prompt-media.ts";

/** The actions that talk with the caller. */
export const input: Readonly<Record<string, Translate>> = {
  MessageParticipant: (step) => {
    const prompt = promptOf(step);
    played(step, prompt);
    step.push(go(step.next()));
    return prompt.media === undefined && prompt.fate.fate === "taken"
      ? changed("it says nothing")
      : prompt.fate;
  },
  MessageParticipantIteratively: (step) => {
    const { action, push, blockOf } = step;
    const prompt = messagesOf(step);
    played(step, prompt);
    push(go(blockOf(action.conditions[0]?.next ?? action.next)));
    return gravest([prompt.fate, changed("is played once, then the call goes on")]);
  },
  GetParticipantInput: (step) => (step.action.conditions.length > 0 ? menu(step) : entry(step)),
  ConnectParticipantWithLexBot: (step) => {
    const { action, push, blockOf, error } = step;
    const intents = [...new Map(action.conditions.map(({ operand, next }) => [operand, next]))];
    const prompt = promptOf(step);
    if (intents.length === 0) played(step, prompt);
    else
      push({
        verb: "menu",
        options: {
          ...(prompt.media === undefined ? {} : { prompt: prompt.media }),
          keys: Object.fromEntries(
            intents.slice(0, 32).map(([, next], at) => [String(at + 1), blockOf(next)]),
          ),
        },
        then: { silent: error("NoMatchingCondition"), invalid: error("NoMatchingCondition") },
      });
    push(go(step.next()));
    const keys = intents.map(([intent], at) => `${at + 1} ${intent}`).join(", ");
    return decide(
      `the bot is elsewhere: give the menu \`words\`, use \`listen\` or \`agent\`${keys === "" ? "" : `, or say the keys that stand for its intents (${keys})`}`,
    );
  },
};

/** Plays a prompt; where the platform cannot, the call goes where the error leads. */
function played({ push, next, error, action }: ActionStep, { media, fate }: Prompt): void {
  const failed = error() === next() ? {} : { then: { failed: error() } };
  if (media === undefined)
    push({
      verb: "log",
      options: `(${action.type} without words)`,
      ...(fate.said === "" ? {} : { note: fate.said }),
    });
  else push({ verb: "play", options: { media }, ...failed });
}

/** Keys that lead on at once. */
function menu(step: ActionStep): PieceFate {
  const { action, push, blockOf, error } = step;
  const keys = action.conditions.filter(({ operand }) => /^[0-9*#]{1,8}$/.test(operand));
  const prompt = promptOf(step);
  const silent = action.conditions.find(({ operand }) => operand === "Timeout")?.next;
  push({
    verb: "menu",
    options: {
      ...(prompt.media === undefined ? {} : { prompt: prompt.media }),
      keys: Object.fromEntries(keys.map(({ operand, next }) => [operand, blockOf(next)])),
      timeout: secondsOf(step.parameter("InputTimeLimitSeconds"), 5),
    },
    then: {
      silent: silent === undefined ? error("InputTimeLimitExceeded") : blockOf(silent),
      invalid: error("NoMatchingCondition"),
    },
  });
  const left = action.conditions.filter(
    (each) => !keys.includes(each) && each.operand !== "Timeout",
  );
  return left.length === 0
    ? prompt.fate
    : decide(`these are no keys: ${left.map(({ operand }) => operand).join(", ")}`);
}

/** Digits that are kept as `$.StoredCustomerInput`; a silent caller has "Timeout" there. */
function entry(step: ActionStep): PieceFate {
  const { action, push, next, error, result, draft } = step;
  const { InputValidation: validation, DTMFConfiguration: keys } = action.parameters;
  const most = Number(textOf(mapOf(mapOf(validation)["CustomValidation"])["MaximumLength"]));
  const isPhone = "PhoneNumberValidation" in mapOf(validation);
  const isSecret = "InputEncryption" in action.parameters;
  const variable = draft.declare("vars", variableOf(["StoredCustomerInput"]), "");
  const prompt = promptOf(step);
  const none = step.addBlock(
    "silent",
    { verb: "set", options: { [variable]: "Timeout" } },
    go(next()),
  );
  push({
    verb: "collect-digits",
    options: {
      ...(prompt.media === undefined ? {} : { prompt: prompt.media }),
      max_length: most >= 1 && most <= 64 ? Math.floor(most) : 20,
      timeout: secondsOf(mapOf(keys)["InterdigitTimeLimitSeconds"], 5),
      first_timeout: secondsOf(step.parameter("InputTimeLimitSeconds"), 5),
      ...(isPhone ? { pattern: "^[0-9*]{3,16}$" } : {}),
      ...(isSecret ? { secret: true } : {}),
    },
    as: result,
    then: { ...(isPhone ? { invalid: error("InvalidPhoneNumber") } : {}), else: none },
  });
  push({ verb: "set", options: { [variable]: `\${${result}}` } }, go(next()));
  const secret = decide("the digits stay out of logs, and are not encrypted with a key of yours");
  return gravest([prompt.fate, isSecret ? secret : taken]);
}
