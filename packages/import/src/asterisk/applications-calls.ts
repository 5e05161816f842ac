import { logged } from "../draft/flow-draft.ts";
import { legalName } from "../draft/legal-name.ts";
import { changed, decide, taken } from "../draft/piece-fate.ts";
import type { PlanStep, Taken } from "./plan-step.ts";

/** The applications by which a caller meets others. */
export const calls: Readonly<Record<string, (step: PlanStep) => Taken>> = {
  queue: (step) => {
    const [name = "", options = "", , , seconds = ""] = step.args;
    if (!/^[\w.-]+$/.test(name)) return undefined;
    const queue = step.draft.declare("queues", name, {});
    const most = Number(seconds);
    step.push({
      verb: "queue",
      options: {
        name: queue,
        ...(most > 0 && most < 86_400 ? { max: `${most}s` } : {}),
        ...(options.includes("c") ? { keep_caller: true } : {}),
      },
      then: { else: step.rest() },
    });
    step.end(options.includes("c") ? "rest" : undefined);
    return decide(`the members of "${queue}" stand in queues.conf: list them under "queues"`);
  },
  confbridge: (step) => conference(step),
  meetme: (step) => conference(step),
  userevent: (step) => {
    const [event = "", ...data] = step.args;
    const name = step.text(event);
    if (name === undefined || name === "") return undefined;
    step.push({ verb: "emit", options: { event: name } });
    return data.length === 0 ? taken : decide(logged(`its data is left out: ${data.join(", ")}`));
  },
};

function conference(step: PlanStep): Taken {
  const room = step.text(step.args[0] ?? "");
  if (room === undefined || room === "") return undefined;
  const isNamed = /^[A-Za-z]\w*$/.test(room);
  const name = step.draft.declare("conferences", isNamed ? legalName(room) : "rooms", {});
  const where = isNamed ? name : { name, room };
  step.push({ verb: "conference", options: where, then: { else: step.rest() } });
  step.end("rest");
  return changed("the rules of the conference (PIN, moderators, sounds) stand under conferences");
}
