import type { Catalogue } from "@flowrun/core/plugin";

/** The codes with which the host itself fails a request, or gives a call up. */
export type HostCode =
  | "RUN_ANSWER_DEPTH"
  | "RUN_CALL_BROKEN"
  | "RUN_DROPPED"
  | "RUN_GAP"
  | "RUN_NO_CALL"
  | "RUN_NO_PORT"
  | "RUN_NO_SIGNAL"
  | "RUN_SOUND"
  | "RUN_SOUND_SIZE"
  | "RUN_PORT_BROKEN"
  | "RUN_PROGRAM_LOST"
  | "RUN_RESUME_VERSION"
  | "RUN_ROOM_BROKEN"
  | "RUN_ROW_TYPE"
  | "RUN_STORE_UNABLE";

/** The words of `flowrun explain` for each of the host's codes. */
export const hostCatalogue: Catalogue<HostCode> = {
  RUN_ANSWER_DEPTH: {
    title: "An answer to `request` or `v2` is nested too deeply.",
    why: "Lists and objects inside one another may be 64 levels deep, like a flow, so that whatever comes from outside can be looked into safely. The step's outcome is `failed`.",
    remedy: "Ask for less, or let the other side answer with a flatter document.",
  },
  RUN_CALL_BROKEN: {
    title: "A call was given up because of a mistake in flowrun.",
    why: "The interpreter failed where it never should. The call's legs are hung up and its bridges destroyed; other calls go on.",
    remedy:
      "Report it with the lines of the log around it, and with the journal of the call if one was written.",
  },
  RUN_DROPPED: {
    title: "A request was not sent because its call was over.",
    why: "Requests of a call go out one at a time. When the call ends, those that still wait their turn are dropped, and only removals are sent.",
    remedy: "Nothing needs to be done: the platform never saw the request.",
  },
  RUN_GAP: {
    title: "A request came to nothing while the platform was away.",
    why: "The connection was lost before the platform answered. After the reconnect what was asked for is not there, and asking again could do it twice, e.g. ring a phone a second time.",
    remedy:
      "Nothing, when it happens once. A flow that maps the outcome `failed` decides what the caller hears then.",
  },
  RUN_NO_CALL: {
    title: "A call told another one something that is not there.",
    why: "The step is `signal`, and the call with the id under `to` is over, was never there, or stands still just now; or the process of the fleet that may have it does not answer. The step's outcome is `failed`.",
    remedy:
      "Nothing, when the other call may be over. Else look at the id: it is the `call.id` of that call.",
  },
  RUN_NO_SIGNAL: {
    title: "A call told another one something that its flow does not take.",
    why: "The other call runs on another flow, or on another version of this one, which has no such signal under `on_signal`, or whose part takes other arguments.",
    remedy: "Let calls that tell one another something run on the same flow.",
  },
  RUN_NO_PORT: {
    title: "A flow asks for something that this process was not set up for.",
    why: "A step is `request`, `send-email` or `v2`, and the process that runs the flow has no HTTP client, no mail server, or no session with the REST API v2. The step's outcome is `failed`.",
    remedy:
      "Configure what the message names, e.g. the keys under `http`, `mail` or `v2`; or map `failed` in the flow.",
  },
  RUN_SOUND: {
    title: "The sound of a recording cannot be read.",
    why: "`transcribe`, and `trim` of what is sent, read WAV files of 16 bits (`format: wav`) and `sln16`; the recording is something else, or damaged.",
    remedy: "Record with `format: wav`, which is what `record` does where nothing is said.",
  },
  RUN_SOUND_SIZE: {
    title: "A recording is too large for a column of a table.",
    why: "`save` keeps a recording of at most 8 MiB: 8 minutes of `wav`, 80 of `wav49`. The step's outcome is `failed`, and the row stays as it was.",
    remedy:
      "Record a shorter one (`max`), or with `format: wav49`; or keep only its name in the row.",
  },
  RUN_PORT_BROKEN: {
    title: "A transport, store or client failed in a way that it did not explain.",
    why: "It threw something that is no PortError, which is a mistake in that plugin. Whether the request was carried out is not known.",
    remedy:
      "Report it to the plugin's author, with the debug log, which holds the error as it was thrown.",
  },
  RUN_PROGRAM_LOST: {
    title: "A call of an earlier process cannot go on, because its flow is not there any more.",
    why: "The flow as it was when the call began is kept with the ledger. It was removed there, or this version of flowrun cannot compile it. Two who talk are left alone until one of them hangs up; any other call ends.",
    remedy:
      "Leave the ledger's folder to flowrun. Before an upgrade that cannot read the flows of the version before, let the calls end.",
  },
  RUN_RESUME_VERSION: {
    title:
      "A call of an earlier process cannot go on, because this version of flowrun leads it elsewhere.",
    why: "After a crash a call is taken again from its inputs, and compared at each of them with what the earlier version had made of it. They differ, and no state of the call was written behind that, as a hand-over does. Two who talk are left alone until one of them hangs up; any other call ends.",
    remedy: "Upgrade with `flowrun reload`, which hands over where each call stands.",
  },
  RUN_ROOM_BROKEN: {
    title: "What calls share, such as the queues of a flow, failed and was given up.",
    why: "This is a mistake in flowrun. Each call that was in the room is told, and the outcome of its step is `failed`; the next call opens the room anew.",
    remedy: "Report it with the debug log and the room's journal.",
  },
  RUN_ROW_TYPE: {
    title: "A row of a table is not as the flow declares it.",
    why: "A column of the row is missing, is null without being declared nullable, or holds a value of another type.",
    remedy:
      "Correct the type of the column under `tables:` in the flow (`string?` allows null), or correct the data.",
  },
  RUN_STORE_UNABLE: {
    title: "The store cannot do what a flow asks of it.",
    why: "Every store finds a row by its key. The platform's contacts, and perhaps the store of a plugin, do not search with `where`, list with `after`, count, keep what `save` gives them, or remove what `delete` names. The step's outcome is `failed`.",
    remedy: "Keep the table in a database (`db`), or look up by the key only.",
  },
};
