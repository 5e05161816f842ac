import type { CallEvent } from "../interpret/event.ts";
import type { CallDraft } from "../interpret/draft.ts";
import { markStream } from "../interpret/helping-legs.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { abandonRequest, request } from "../interpret/requests.ts";
import { closePath, openPath, resumePath, type SoundPath } from "../interpret/sound-path.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import type { Verb } from "../interpret/verb.ts";
import { defineVerb } from "./define-verb.ts";

/** A stream that is being opened; `asked` is the request to whom the sound goes. */
type Opening = { readonly to: string; readonly path: SoundPath; readonly asked: string };

type Step = Progress<Opening, "ok" | "failed">;

/** How long the other side may take to be there, in milliseconds. */
const readyWithinMs = 5_000;

/**
 * `stream` — sends a copy of the sound elsewhere, to the end of the call: on helpers only, which go with it through every bridge. Nobody
 * waits for who gets it, and when that is lost the call goes on.
 */
export const stream: Verb = defineVerb({
  name: "stream",
  summary: "Sends a copy of the sound elsewhere, from here to the end of the call.",
  elsewhere: {
    Twilio: ["Fork Stream", "Stream"],
    "Amazon Connect": ["Start media streaming"],
    Asterisk: ["AudioSocket"],
    jambonz: ["listen", "stream"],
  },
  principal: "to",
  options: {
    to: {
      kind: "name",
      of: "word",
      description: "The receiver, by its name in the configuration.",
      example: "transcripts",
      required: true,
    },
    of: {
      kind: "choice",
      choices: ["caller", "both"],
      description:
        "The sound to send: the caller's, or also that of the people whom the caller talks with.",
      example: "both",
      default: "caller",
    },
  },
  outcomes: ["ok", "failed"],
  time: () => ({ idleMs: 10_000 }),
  needsAnswer: true,
  sends: { kind: "stream.begin", name: ({ text }) => text("to") },
  uses: () => ["sound"],
  places: ["M"],
  machine: {
    enter: (call, { to, of }) =>
      waiting({ to, path: openPath(call, of === "both" ? "both" : "in"), asked: "" }),
    resume,
  },
});

function resume(call: CallDraft, before: Opening, event: CallEvent): Step {
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "a stream is being opened" };
  const opening = { ...before, path: resumePath(call, before.path, event) };
  const { path, asked } = opening;
  if (path.stage === "failed") return failed(call, opening, "the sound could not be had");
  if (path.stage !== "open") return waiting(opening);
  if (asked === "") return ask(call, opening);
  if (event.kind === "timer.fired" && event.timer === "stream")
    return failed(call, opening, "nobody took it in time");
  if (!("request" in event) || event.request !== asked) return waiting(opening);
  if (event.kind === "request.failed") return failed(call, opening, event.message);
  cancelTimer(call, "stream");
  markStream(call, path.bridge);
  return { kind: "done", outcome: "ok" };
}

function ask(call: CallDraft, opening: Opening): Step {
  const { to, path } = opening;
  setTimer(call, "stream", readyWithinMs);
  const { id } = call.state.call;
  const asked = request(call, {
    kind: "stream.begin",
    leg: path.media,
    to,
    call: id,
    timeoutMs: readyWithinMs,
  });
  return waiting({ ...opening, asked });
}

function failed(call: CallDraft, { path, asked }: Opening, detail: string): Step {
  cancelTimer(call, "stream");
  if (asked !== "") abandonRequest(call, asked);
  closePath(call, path);
  return { kind: "done", outcome: "failed", detail };
}

function waiting(memory: Opening): Step {
  return { kind: "waiting", memory };
}
