import { type DraftStep, go, type Value } from "../draft/flow-draft.ts";
import { gather } from "./gather.ts";
import { split } from "./split.ts";
import { textOf } from "../draft/json-values.ts";
import { keepMembers } from "../draft/keep-members.ts";
import { changed, decide, taken, type PieceFate } from "../draft/piece-fate.ts";
import { pairsOf, type Transition, type Widget } from "./studio-flow.ts";
import { said } from "./said.ts";
import type { WidgetStep } from "./widget-step.ts";

/** The translation of a widget, by its type. A type that is not here is for a person to decide. */
export const widgets: Readonly<Record<string, (step: WidgetStep) => PieceFate>> = {
  trigger: ({ push, widget, next }) => {
    push({ verb: "answer" }, go(next("incomingCall")));
    const others = widget.transitions.filter(
      ({ event, next: to }) => event !== "incomingCall" && to !== "",
    );
    if (others.length === 0) return taken;
    return decide(
      `only calls come in here, no ${others.map(({ event }: Transition) => event).join(", ")}`,
    );
  },
  "say-play": (step) => {
    const media = said(step);
    const times = Number(textOf(step.widget.properties["loop"]));
    const loop = times > 1 && times <= 100 ? { loop: Math.floor(times) } : {};
    step.push(
      media === undefined
        ? { verb: "log", options: "(nothing)" }
        : { verb: "play", options: { media, ...loop } },
      go(step.next("audioComplete")),
    );
    return media === undefined ? changed("it says nothing") : taken;
  },
  "gather-input-on-call": gather,
  "split-based-on": split,
  "set-variables": ({ push, widget, text, draft, next }) => {
    for (const [key, value] of pairsOf(widget.properties["variables"]))
      push({ verb: "set", options: { [draft.declare("vars", key, "")]: text(value) } });
    push(go(next("next")));
    return taken;
  },
  "connect-call-to": (step) => {
    const { widget, push, next } = step;
    const to = step.text(textOf(widget.properties["to"]));
    const trunk = step.draft.declare("settings", "trunk", { type: "string", default: "provider" });
    const isNumber = textOf(widget.properties["noun"]).startsWith("number") || /^\+?\d+$/.test(to);
    const ring = Number(textOf(widget.properties["timeout"]));
    push({
      verb: "bridge",
      options: {
        to: isNumber ? `PJSIP/${to}@\${settings.${trunk}}` : `PJSIP/${to.replace(/^sips?:/, "")}`,
        ring: ring > 0 && ring <= 600 ? `${Math.ceil(ring)}s` : "30s",
        while_ringing: "ringing",
        keep_caller: true,
      },
      then: { else: next("callCompleted") },
    });
    push(go(next("callCompleted")));
    return decide(`name the trunk of your provider at the setting "${trunk}", and the caller id`);
  },
  "record-voicemail": (step) => {
    const { widget, push, next, result } = step;
    const [most, timeout] = ["max_length", "timeout"].map((key) =>
      Number(textOf(widget.properties[key])),
    );
    const recording = ["RecordingUrl", "RecordingSid"]
      .map(step.kept)
      .filter((each) => each !== undefined);
    push({
      verb: "record",
      options: {
        ...(most !== undefined && most > 0 ? { max: `${Math.min(Math.ceil(most), 3600)}s` } : {}),
        ...(timeout !== undefined && timeout > 0
          ? { end_on_silence: `${Math.ceil(timeout)}s` }
          : {}),
      },
      as: result,
      then: { empty: next("noAudio"), failed: next("noAudio") },
    });
    for (const variable of recording)
      push({ verb: "set", options: { [variable]: `\${${result}.name}` } });
    // Also of a caller who hangs up while speaking.
    step.draft.finally.push({
      verb: "emit",
      options: {
        event: "voicemail.left",
        data: { from: "${call.from}", recording: `\${${result}.name}` },
      },
      if: `${result} != null`,
    });
    push(go(next("recordingComplete")));
    return widget.properties["transcribe"] === true
      ? decide("there is no transcript: the event voicemail.left names the recording")
      : changed("the event voicemail.left names the recording");
  },
  "make-http-request": (step) => {
    const { widget, text } = step;
    const body = textOf(widget.properties["body"]);
    const pairs = pairsOf(widget.properties["parameters"]);
    const isForm = /form/.test(textOf(widget.properties["content_type"])) || pairs.length > 0;
    const isGet = textOf(widget.properties["method"]).toUpperCase() !== "POST";
    const json = isForm
      ? Object.fromEntries(pairs.map(([key, value]) => [key, text(value)]))
      : { body: text(body) };
    const fate = isGet ? taken : decide("the body is sent as JSON: the server must take that");
    return asked(step, { options: isGet ? {} : { json }, ways: ["success", "failed"], fate });
  },
  "run-function": (step) => {
    const pairs = pairsOf(step.widget.properties["parameters"]);
    const json = Object.fromEntries(pairs.map(([key, value]) => [key, step.text(value)]));
    const fate = decide("the parameters are sent as JSON, without the signature of Twilio");
    return asked(step, { options: { json }, ways: ["success", "fail"], fate });
  },
  "enqueue-call": (step) => queued(step),
  "send-to-flex": (step) => queued(step),
  hangup: ({ push }) => {
    push({ verb: "hangup" });
    return taken;
  },
  "call-recording": ({ push, widget, next }) => {
    const isOn = widget.properties["record_call"] !== false;
    const verb: DraftStep = isOn
      ? { verb: "record-call" }
      : { verb: "control", options: "stop_recording" };
    push({ ...verb, then: { failed: next("failed") } }, go(next("success")));
    return taken;
  },
};

interface Asked {
  readonly options: Readonly<Record<string, Value>>;
  /** The events of what went well, and of what did not. */
  readonly ways: readonly [string, string];
  readonly fate: PieceFate;
}

/** A request, and variables for the members of its answer that something reads. */
function asked(step: WidgetStep, { options, ways: [well, badly], fate }: Asked): PieceFate {
  const { widget, push, next, result, text } = step;
  const url = text(textOf(widget.properties["url"]));
  const isUrl = /^https?:\/\/[^/$\s]+/.test(url);
  push({
    verb: "request",
    options: { url: isUrl ? url : "https://example.com/", ...options },
    as: result,
    then: { else: next(badly) },
  });
  const members = step.readMembers("parsed").flatMap((path) => {
    const variable = step.kept(`parsed.${path}`);
    return variable === undefined ? [] : [[variable, path] as const];
  });
  push(...keepMembers(result, Object.fromEntries(members)));
  push(go(next(well)));
  return isUrl ? fate : decide("the address is computed or missing: write its host out");
}

function queued(step: WidgetStep): PieceFate {
  const { widget, push, next, draft } = step;
  const wanted = textOf(widget.properties["queue_name"]);
  const queue = draft.declare(
    "queues",
    wanted === "" || wanted.includes("{{") ? widget.name : wanted,
    {},
  );
  const attributes = attributesOf(step);
  if (attributes !== undefined)
    push({ verb: "emit", options: { event: "task.created", data: attributes } });
  push({
    verb: "queue",
    options: { name: queue, keep_caller: true },
    then: { else: next("failedToEnqueue") },
  });
  push(go(next("callComplete")));
  const told = toldOf(widget.properties, attributes);
  return decide(`the workers of "${queue}" are not in the file: list them under "queues"${told}`);
}

function toldOf(
  { attributes, task_attributes: task }: Widget["properties"],
  known: unknown,
): string {
  if (known !== undefined) return "; the event task.created has the attributes";
  return /^\s*(?:\{\s*\})?\s*$/.test(textOf(attributes) || textOf(task))
    ? ""
    : "; nobody is told the attributes";
}

/** The texts and numbers that a task is told; `undefined` where there are none. */
function attributesOf({ widget, text }: WidgetStep): Readonly<Record<string, Value>> | undefined {
  const { attributes, task_attributes: task } = widget.properties;
  const written = parsed(textOf(attributes) || textOf(task));
  const known = Object.entries(written).flatMap(([key, value]): readonly [string, Value][] => {
    if (typeof value === "string") return [[key, text(value)]];
    return typeof value === "number" || typeof value === "boolean" ? [[key, value]] : [];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
