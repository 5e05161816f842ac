import { currentStep, note } from "../interpret/draft.ts";
import { withoutControls } from "../language/control-characters.ts";
import { defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `emit` — tells others what happened: who listens gets it at least once, also when they are away
 * just now. The flow never waits.
 */
export const emit: Verb = defineVerb({
  name: "emit",
  summary: "Tells others that something happened, and goes on at once.",
  elsewhere: { "Amazon Connect": ["Create task"], Asterisk: ["UserEvent", "CELGenUserEvent"] },
  principal: "event",
  options: {
    event: {
      kind: "string",
      description: "The name of the event.",
      example: "crm.missed",
      required: true,
      isLogged: true,
    },
    data: {
      kind: "json",
      description: "The data of the event. It leaves the machine, so it holds no secret.",
      example: { from: "${call.from}" },
      isLogged: true,
    },
  },
  outcomes: [],
  unfit: "ok",
  sends: { kind: "event.emit" },
  places: everywhere,
  machine: {
    enter: (call, { event, data = null }) => {
      const counter = call.state.counter + 1;
      call.state = { ...call.state, counter };
      const name = withoutControls(event, " ");
      note(call, { kind: "event.emitted", event: name });
      const step = currentStep(call)?.id ?? "";
      call.commands.push({
        kind: "event.emit",
        id: `${call.state.call.id}/${counter}`,
        name,
        at: call.at,
        data,
        step,
      });
      return { kind: "done", outcome: "ok" };
    },
  },
});
