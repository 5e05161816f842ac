import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import { type DraftStep, go, undecided, type Value } from "../draft/flow-draft.ts";
import { keepMembers } from "../draft/keep-members.ts";
import { listOf, textOf } from "../draft/json-values.ts";
import { changed, decide, taken } from "../draft/piece-fate.ts";
import type { SwmlPlace, Taken } from "./swml-step.ts";

/** The methods that reach other phones and servers. */
export const calls: Readonly<Record<string, (place: SwmlPlace) => Taken>> = {
  connect: (place) => {
    const { map, push } = place;
    const to = phonesOf(place, map);
    const ring = Number(textOf(map["timeout"]));
    if (to === undefined) return lost(place, "whom it calls is computed");
    const whisper = map["confirm"] === undefined ? "" : ", and ask the phone with a `screen`";
    push({
      verb: "bridge",
      options: {
        to,
        ring: ring >= 1 && ring <= 600 ? `${Math.ceil(ring)}s` : "60s",
        while_ringing: "ringing",
        ...(map["answer_on_bridge"] === true ? { answer: true } : {}),
        keep_caller: true,
      },
      then: { else: failedBlock(place) },
    });
    if (isRead(place)) push(connectResult(place, "connected"));
    return { fate: decide(`name the trunk of your provider at the setting "trunk"${whisper}`) };
  },
  send_digits: ({ map, push, text, rest }) => {
    push({ verb: "send-digits", options: text(textOf(map["digits"])), then: { failed: rest() } });
    return { fate: taken };
  },
  sip_refer: ({ map, push, text, rest }) => {
    const to = text(textOf(map["to_uri"]));
    push({
      verb: "redirect",
      options: `PJSIP/${to.startsWith("sip") ? to : `sip:${to}`}`,
      then: { failed: rest() },
    });
    return { fate: taken };
  },
  record_call: ({ map, push, rest }) => {
    const stereo = map["stereo"] === true ? { options: { stereo: true } } : {};
    push({ verb: "record-call", ...stereo, then: { failed: rest() } });
    return { fate: taken };
  },
  stop_record_call: ({ push, rest }) => {
    push({ verb: "control", options: "stop_recording", then: { failed: rest() } });
    return { fate: taken };
  },
  tap: ({ push, rest }) => {
    push({ verb: "stream", options: "tap", then: { failed: rest() } });
    return { fate: decide('name the receiver "tap" in the configuration') };
  },
  stop_tap: ({ push, rest }) => {
    push({ verb: "control", options: "stop_stream", then: { failed: rest() } });
    return { fate: taken };
  },
  enter_queue: (place) => queued(place, textOf(place.map["queue_name"])),
  join_conference: ({ options, map, push, draft, rest }) => {
    const room = draft.declare("conferences", textOf(options) || textOf(map["name"]) || "room", {});
    push({ verb: "conference", options: room, then: { else: rest() } });
    return { fate: changed("the rules of the conference stand under conferences") };
  },
  request: (place) => {
    const { map, push, draft, result, rest, text, readOf } = place;
    const url = text(textOf(map["url"]));
    const isUrl = /^https?:\/\/[^/$\s]+/.test(url);
    const method = textOf(map["method"]).toUpperCase();
    push(
      {
        verb: "request",
        options: {
          url: isUrl ? url : "https://example.com/",
          ...(/^(?:POST|PUT|PATCH|DELETE)$/.test(method) ? { method } : {}),
          ...(map["body"] === undefined || method === "GET"
            ? {}
            : { json: valueOf(text, map["body"]) }),
        },
        as: result,
        then: { else: rest() },
      },
      ...keepMembers(
        result,
        Object.fromEntries(
          readOf("request_response").map((path) => [
            draft.declare("vars", `request_response_${path.replaceAll(".", "_")}`, ""),
            path,
          ]),
        ),
      ),
    );
    return {
      fate: isUrl ? taken : decide("the address is computed or missing: write its host out"),
    };
  },
};

/** The block of a call that nobody took. It keeps the result if a step reads it. */
function failedBlock(place: SwmlPlace): string {
  if (!isRead(place)) return place.rest();
  const failed = place.draft.addBlock(`${place.block}-failed`);
  place.draft.push(failed, connectResult(place, "failed"), go(place.rest()));
  return failed;
}

function connectResult({ draft }: SwmlPlace, value: string): DraftStep {
  return { verb: "set", options: { [draft.declare("vars", "connect_result", "")]: value } };
}

function isRead({ document }: SwmlPlace): boolean {
  return JSON.stringify([...document]).includes("connect_result");
}

/** The phone, or the phones at once or in turn. */
function phonesOf(place: SwmlPlace, map: JsonObject): Value | undefined {
  const one = textOf(map["to"]);
  if (one !== "") return phoneOf(place, one);
  const [together, turn] = ["parallel", "serial"].map((key) =>
    listOf(map[key]).map(({ to }) => phoneOf(place, textOf(to))),
  );
  if (together !== undefined && together.length > 0) return { all: together };
  return turn !== undefined && turn.length > 0 ? { turn } : undefined;
}

function phoneOf({ draft, text }: SwmlPlace, written: string): string {
  const trunk = draft.declare("settings", "trunk", { type: "string", default: "provider" });
  const to = text(written);
  return /^sips?:/.test(to)
    ? `PJSIP/\${settings.${trunk}}/${to}`
    : `PJSIP/${to}@\${settings.${trunk}}`;
}

function queued({ push, draft, rest }: SwmlPlace, name: string): Taken {
  const queue = draft.declare("queues", name === "" ? "queue" : name, {});
  push({ verb: "queue", options: { name: queue, keep_caller: true }, then: { else: rest() } });
  return {
    fate: decide(`the workers of "${queue}" are not in the file: list them under "queues"`),
  };
}

function lost({ push, method, rest }: SwmlPlace, why: string): Taken {
  push(undecided(method, why), go(rest()));
  return { fate: decide(why) };
}

/** The JSON of a body, with its texts as texts of the flow. */
function valueOf(text: SwmlPlace["text"], json: Json | undefined): Value {
  if (Array.isArray(json)) return json.map((each) => valueOf(text, each));
  if (isJsonObject(json))
    return Object.fromEntries(
      Object.entries(json).map(([key, each]) => [key, valueOf(text, each)]),
    );
  return typeof json === "number" || typeof json === "boolean" ? json : text(textOf(json));
}
