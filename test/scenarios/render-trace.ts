import type { TraceEntry } from "@flowrun/core";

/**
 * A trace as lines without times and ids. Left out is what may come in any order on a real
 * platform: the end of a stopped playback, legs that go while the call is being taken down, and
 * events that changed nothing.
 */
export function renderTrace(trace: readonly TraceEntry[], call: string): readonly string[] {
  const leaving = trace.findIndex((entry) => entry.kind === "call.leaving");
  return trace.flatMap((entry, index) => {
    const taken = entry.kind === "leg.left" && leaving !== -1 && index > leaving;
    const line = taken ? undefined : renderEntry(entry, call);
    return line === undefined ? [] : [line];
  });
}

function renderEntry(entry: TraceEntry, call: string): string | undefined {
  switch (entry.kind) {
    case "call.started":
      return `call from ${entry.from}`;
    case "webhook.started":
      return `webhook ${entry.webhook}`;
    case "run.started":
      return `run of ${entry.part}`;
    case "part.started":
      return `starts ${entry.part}`;
    case "block.entered":
      return `[${entry.block}]`;
    case "step.entered":
      return `${entry.step} ${entry.verb}`;
    case "part.entered":
      return `part ${entry.part}`;
    case "part.left":
      return `part ${entry.part} left: ${entry.outcome}`;
    case "side.opened":
      return `beside it [${entry.block}]`;
    case "side.ended":
      return `beside it: ${entry.outcome}`;
    case "side.handed_over":
      return "a phone takes over";
    case "side.cut":
      return "beside it: cut";
    case "step.skipped":
      return `${entry.step} skipped`;
    case "step.left":
      return `${entry.step} ended: ${entry.outcome}`;
    case "step.retried":
      return `${entry.step} is tried again`;
    case "mailbox.told":
      return `mailbox ${entry.mailbox} has ${entry.fresh} new and ${entry.old} old`;
    case "lamp.turned":
      return `lamp ${entry.lamp} is ${entry.shows}`;
    case "leg.shown":
      return `shows ${entry.name} ${entry.number}`;
    case "signal.received":
      return `told ${entry.signal}`;
    case "signal.sent":
      return `tells ${entry.to} ${entry.signal}`;
    case "signal.led":
      return `${entry.signal} leads to ${entry.block}`;
    case "variable.set":
      return `${entry.name} is ${entry.value}`;
    case "media.started":
      return `plays ${entry.media}`;
    case "media.finished":
      return `played ${entry.media}`;
    case "background.started":
      return `plays ${entry.background} under everything`;
    case "media.skipped":
      return `skipped ${entry.media}`;
    case "recording.started":
      return "records";
    case "recording.paused":
      return `pauses the recording: ${entry.why}`;
    case "recording.resumed":
      return "goes on recording";
    case "recording.ended":
      return `recorded, ended by ${entry.endedBy}`;
    case "recording.erased":
      return "erases a recording";
    case "event.emitted":
      return `emits ${entry.event}`;
    case "log.written":
      return `logs ${entry.message}`;
    case "key.received":
      return `key ${entry.digit}`;
    case "agent.told":
      return `tells the agent ${entry.text}`;
    case "agent.happened":
      return `tells of ${entry.event}`;
    case "tool.asked":
      return `asks for ${entry.tool}`;
    case "tool.failed":
      return `${entry.tool} gives nothing`;
    case "speech.heard":
      return `understands ${entry.text}`;
    case "leg.originated":
      return `calls ${entry.endpoint}`;
    case "leg.joined":
      return "callee answered";
    case "leg.replaced":
      return `${entry.leg === call ? "caller" : "callee"} replaced`;
    case "leg.left":
      return entry.leg === call ? "caller left" : "callee left";
    case "transfer.asked":
      return `asks for a transfer${entry.to === undefined ? " of two calls" : ` to ${entry.to}`}`;
    case "transfer.told":
      return `transfer: ${entry.state}`;
    case "request.failed":
      return `refused ${entry.command}`;
    case "fault":
      return `fault ${entry.code}`;
    case "call.leaving":
      return `leaving: ${entry.reason}`;
    case "call.ended":
      return `ended: ${entry.reason}`;
    case "call.resumed":
    case "media.stopped":
    case "event.ignored":
      return undefined;
  }
}
