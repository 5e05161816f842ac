import { type CallEvent, type Command, formatDuration, type JournalStart } from "@flowrun/core";

/** What came into a call, on one line: `dtmf.received leg=1700.1 digit=1`. `undefined` is the start. */
export function describeEvent(event: CallEvent | undefined, start: JournalStart["start"]): string {
  if (event !== undefined) return [event.kind, ...fieldsOf(event)].join(" ");
  return "leg" in start ? "call.arrived" : `webhook.arrived webhook=${quote(start.webhook)}`;
}

/** What a call asked for at a time, on one line: `timer.set timer=digits after=5s`. */
export function describeCommand(command: Command, at: number): string {
  const after = command.kind === "timer.set" ? [`after=${formatDuration(command.at - at)}`] : [];
  return [command.kind, ...fieldsOf(command), ...after].join(" ");
}

/** Fields that say nothing to people beside the others. */
const silent = new Set(["kind", "at", "step"]);

function fieldsOf(thing: CallEvent | Command): readonly string[] {
  const fields = Object.entries(thing).filter(([name, value]) => !silent.has(name) && value !== null);
  return fields.map(([name, value]) => `${name}=${typeof value === "string" ? quote(value) : JSON.stringify(value)}`);
}

function quote(text: string): string {
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(text);
}
