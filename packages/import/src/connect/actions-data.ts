import { type DraftStep, go, undecided, type Value } from "../draft/flow-draft.ts";
import { mapOf, textOf } from "../draft/json-values.ts";
import { keepMembers } from "../draft/keep-members.ts";
import { changed, decide, type PieceFate, taken } from "../draft/piece-fate.ts";
import type { ActionStep, Translate } from "./action-step.ts";
import { readOfExternal, variableOf } from "./contact-path.ts";

/** The actions that ask servers, and keep something for later. */
export const data: Readonly<Record<string, Translate>> = {
  InvokeLambdaFunction: (step) => {
    const { flow, draft, push, next, error, result, nameOf } = step;
    const wanted = nameOf("LambdaFunctionARN");
    const name = (wanted === "" ? "function" : wanted).replaceAll(/[^\w-]+/g, "_");
    const seconds = Number(step.parameter("InvocationTimeLimitSeconds"));
    push({
      verb: "request",
      options: {
        url: `https://example.com/${name}`,
        json: eventOf(step),
        ...(seconds >= 1 && seconds <= 60 ? { timeout: `${Math.ceil(seconds)}s` } : {}),
      },
      as: result,
      then: { else: error() },
    });
    const members = readOfExternal(flow, step.action).map((path) => {
      const variable = draft.declare("vars", variableOf(["External", ...path.split(".")]), "");
      return [variable, path] as const;
    });
    push(...keepMembers(result, Object.fromEntries(members)), go(next()));
    return decide(
      `name the address of "${name}" for HTTP; it is sent the event that Connect sends`,
    );
  },
  UpdateContactAttributes: (step) =>
    assigned(step, { root: "Attributes", values: mapOf(step.action.parameters["Attributes"]) }),
  UpdateFlowAttributes: (step) =>
    assigned(step, {
      root: "FlowAttributes",
      values: Object.fromEntries(
        Object.entries(mapOf(step.action.parameters["FlowAttributes"])).map(([name, each]) => [
          name,
          textOf(mapOf(each)["Value"]),
        ]),
      ),
    }),
  UpdateContactData: (step) => {
    const { action, push, next, draft, parameter } = step;
    const [, language] = /^([a-z]{2,3})(?:-\w+)*$/.exec(parameter("LanguageCode")) ?? [];
    const others = Object.keys(action.parameters).filter((name) => name !== "LanguageCode");
    if (language !== undefined) {
      draft.languages.add(language);
      push({ verb: "language", options: language });
    }
    push(go(next()));
    if (language !== undefined && others.length === 0) return taken;
    return decide(
      language === undefined && others.length === 0
        ? "the language is computed: name those that callers may hear under `languages`"
        : `these belong to records of Connect: ${others.join(", ")}`,
    );
  },
  UpdateContactTextToSpeechVoice: dropped("the voice is that of the configuration"),
  UpdateFlowLoggingBehavior: dropped("flowrun logs each step"),
  UpdateContactCallbackNumber: ({ draft, push, next, parameter, text }) => {
    const number = draft.declare("vars", "callback_number", "");
    push({ verb: "set", options: { [number]: text(parameter("CallbackNumber")) } }, go(next()));
    return taken;
  },
  CreateCallbackContact: ({ push, next }) => {
    const why =
      "give the queue a part under `callback`, and say here: callback: { queue: NAME, number: ${vars.callback_number} }";
    push(undecided("CreateCallbackContact", why), go(next()));
    return decide(why);
  },
  UpdateContactEventHooks: ({ action, push, next }) => {
    const hooks = Object.keys(mapOf(action.parameters["EventHooks"])).join(", ");
    const why = `other flows are run for ${hooks}: a queue has \`announce\` and \`whisper\` for that`;
    push(undecided("UpdateContactEventHooks", why), go(next()));
    return decide(why);
  },
};

/** The event of a Lambda function, as Connect sends it. */
function eventOf({ action, text }: ActionStep): Value {
  const sent = Object.entries(mapOf(action.parameters["LambdaInvocationAttributes"]));
  return {
    Name: "ContactFlowEvent",
    Details: {
      Parameters: Object.fromEntries(sent.map(([key, value]) => [key, text(textOf(value))])),
      ContactData: {
        ContactId: "${call.id}",
        Channel: "VOICE",
        CustomerEndpoint: { Address: "${call.from}", Type: "TELEPHONE_NUMBER" },
        SystemEndpoint: { Address: "${call.to}", Type: "TELEPHONE_NUMBER" },
      },
    },
  };
}

/** Values that are kept as attributes. */
function assigned(
  step: ActionStep,
  { root, values }: { readonly root: string; readonly values: ReturnType<typeof mapOf> },
): PieceFate {
  const entries = Object.entries(values);
  const named = entries.filter(([name]) => !name.includes("$"));
  const options = named.map(([name, value]) => [
    step.draft.declare("vars", variableOf([root, name]), ""),
    step.text(textOf(value)),
  ]);
  const keep: DraftStep = { verb: "set", options: Object.fromEntries(options) };
  step.push(...(named.length === 0 ? [] : [keep]), go(step.next()));
  if (named.length === entries.length) return taken;
  return decide("which attributes are set is computed: set variables of the flow");
}

/** An action that a flow does not need. */
function dropped(why: string): Translate {
  return ({ push, next }) => {
    push(go(next()));
    return changed(`left out: ${why}`);
  };
}
