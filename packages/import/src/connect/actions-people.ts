import { celText } from "../draft/cel.ts";
import { type DraftStep, go } from "../draft/flow-draft.ts";
import { mapOf, textOf } from "../draft/json-values.ts";
import { changed, decide, type PieceFate, taken } from "../draft/piece-fate.ts";
import type { ActionStep, Translate } from "./action-step.ts";
import type { ConnectFlow } from "./connect-flow.ts";
import { leaveOpen } from "./leave-open.ts";
import { nameOf } from "./name-of.ts";

/** The actions that lead the caller to people. */
export const people: Readonly<Record<string, Translate>> = {
  UpdateContactTargetQueue: (step) => {
    const { push, draft, next, parameter } = step;
    const name = step.nameOf("QueueId");
    const queue = name === "" ? step.text(parameter("QueueId")) : draft.declare("queues", name, {});
    push({ verb: "set", options: { [draft.declare("vars", "queue", "")]: queue } }, go(next()));
    if (name !== "") return decide(membersOf(queue));
    return decide("which queue is computed: declare each, and compare `vars.queue` with its name");
  },
  UpdateContactRoutingBehavior: ({ push, draft, next, parameter }) => {
    const priority = Number(parameter("QueuePriority"));
    const isPriority = priority >= 1;
    // Connect serves 1 first, a flow 9.
    const own = isPriority ? Math.max(10 - Math.floor(priority), 1) : 5;
    push({ verb: "set", options: { [draft.declare("vars", "priority", 5)]: own } }, go(next()));
    return isPriority ? taken : decide("only a priority that is written out has a counterpart");
  },
  TransferContactToQueue: (step) => {
    const { draft, push, addBlock } = step;
    const own = step.nameOf("QueueId");
    if (own !== "") {
      push(waited(step, own));
      return decide(membersOf(own));
    }
    const names = queuesIn(step.flow);
    for (const name of names.slice(0, -1)) {
      const queue = draft.declare("queues", name, {});
      push(
        go(
          addBlock(queue, waited(step, name)),
          `vars.${draft.declare("vars", "queue", "")} == ${celText(queue)}`,
        ),
      );
    }
    push(waited(step, names.at(-1) ?? "queue"));
    return names.length > 0 ? taken : decide('no queue is set in the file: name it under "queues"');
  },
  TransferParticipantToThirdParty: (step) => {
    const { action, push, draft, error, next, parameter, text } = step;
    const trunk = draft.declare("settings", "trunk", { type: "string", default: "provider" });
    const ring = Number(parameter("ThirdPartyConnectionTimeLimitSeconds"));
    const own = text(textOf(mapOf(action.parameters["CallerId"])["Number"]));
    const goesOn = parameter("ContinueFlowExecution").toLowerCase() === "true";
    push({
      verb: "bridge",
      options: {
        to: `PJSIP/${text(parameter("ThirdPartyPhoneNumber"))}@\${settings.${trunk}}`,
        ring: `${ring >= 1 && ring <= 600 ? Math.ceil(ring) : 30}s`,
        while_ringing: "ringing",
        ...(own === "" ? {} : { caller_id: own }),
        ...(goesOn ? { keep_caller: true } : {}),
      },
      then: { no_answer: error("ConnectionTimeLimitExceeded"), else: error("CallFailed") },
    });
    if (goesOn) push(go(next()));
    const keys =
      parameter("ThirdPartyDTMFDigits") === ""
        ? ""
        : ", and press the keys for the phone with a `screen`";
    return decide(`name the trunk of your provider at the setting "${trunk}"${keys}`);
  },
  TransferToFlow: (step) => elsewhere(step, "ContactFlowId", step.error()),
  InvokeFlowModule: (step) => elsewhere(step, "FlowModuleId", step.next()),
  UpdateContactRecordingBehavior: recording,
  UpdateContactRecordingAndAnalyticsBehavior: recording,
  UpdateContactMediaStreamingBehavior: ({ push, next, parameter }) => {
    const isOn = parameter("MediaStreamingState") === "Enabled";
    const verb: DraftStep = isOn
      ? { verb: "stream", options: "media" }
      : { verb: "control", options: "stop_stream" };
    push({ ...verb, then: { failed: next() } }, go(next()));
    return isOn ? decide('name the receiver "media" in the configuration') : taken;
  },
};

function membersOf(queue: string): string {
  return `the workers of "${queue}" are not in the file: list them under "queues"`;
}

function waited({ draft, error, flow }: ActionStep, name: string): DraftStep {
  const queue = draft.declare("queues", name, {});
  const isRanked = flow.actions.some(({ type }) => type === "UpdateContactRoutingBehavior");
  const priority = isRanked ? { priority: `\${vars.${draft.declare("vars", "priority", 5)}}` } : {};
  return {
    verb: "queue",
    options: { name: queue, ...priority },
    then: { full: error("QueueAtCapacity"), else: error() },
  };
}

function recording({ action, push, next }: ActionStep): PieceFate {
  const isOn = /"(?:Agent|Customer|All)"/.test(JSON.stringify(action.parameters));
  const verb: DraftStep = isOn
    ? { verb: "record-call" }
    : { verb: "control", options: "stop_recording" };
  push({ ...verb, then: { failed: next() } }, go(next()));
  return changed(
    isOn
      ? "records from here on, not only the talk with an agent; nothing is analysed"
      : "what is recorded ends here",
  );
}

/** The queues that the flow may set, by their names. */
function queuesIn({ actions }: ConnectFlow): readonly string[] {
  const names = actions.flatMap((action) =>
    action.type === "UpdateContactTargetQueue" ? [nameOf(action, "QueueId")] : [],
  );
  return [...new Set(names)].filter((name) => name !== "");
}

/** Another flow, which is not in the file. */
function elsewhere(step: ActionStep, parameter: string, way: string): PieceFate {
  const name = step.nameOf(parameter);
  const which = name === "" ? "another flow, whose name is computed," : `"${name}"`;
  const why = `${which} is not in the file: import it, and \`call\` it as a part`;
  return leaveOpen(step, { what: `${step.action.type} ${name}`.trim(), why, way });
}
