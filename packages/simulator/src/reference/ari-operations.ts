/** One operation of ARI, as the reference shows it. */
export interface AriOperation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to `/ari`, with its parameters in braces. */
  readonly path: string;
  /** The platform's own name for it, unique within its resource. */
  readonly nickname: string;
  readonly summary: string;
  /** The model of the answer, `void` for none. */
  readonly gives: string;
  /** Query parameters that it cannot do without. */
  readonly needs: readonly string[];
  /** Query parameters that may be left out. */
  readonly takes: readonly string[];
}

type Row = readonly [
  method: AriOperation["method"],
  path: string,
  nickname: string,
  gives: string,
  summary: string,
  parameters?: string,
];

const forCalling = "extension callerId timeout originator variables";

// A parameter with an exclamation mark is needed.
const rows: readonly Row[] = [
  ["GET", "/channels", "list", "List[Channel]", "Every channel"],
  ["POST", "/channels", "originate", "Channel", "Calls an endpoint", `endpoint! app appArgs channelId ${forCalling}`],
  [
    "POST",
    "/channels/create",
    "create",
    "Channel",
    "Makes a channel without dialling",
    "endpoint! app! appArgs channelId originator variables",
  ],
  ["GET", "/channels/{channelId}", "get", "Channel", "One channel"],
  [
    "POST",
    "/channels/{channelId}",
    "originateWithId",
    "Channel",
    "Calls an endpoint, with a channel id of one's own",
    `endpoint! app appArgs ${forCalling}`,
  ],
  ["DELETE", "/channels/{channelId}", "hangup", "void", "Hangs up", "reason reason_code"],
  ["POST", "/channels/{channelId}/dial", "dial", "void", "Dials a channel that was made by create", "timeout"],
  ["POST", "/channels/{channelId}/answer", "answer", "void", "Answers"],
  [
    "POST",
    "/channels/{channelId}/continue",
    "continueInDialplan",
    "void",
    "Leaves the application for the dial plan",
    "label",
  ],
  ["POST", "/channels/{channelId}/move", "move", "void", "Moves the channel to another application", "app! appArgs"],
  [
    "POST",
    "/channels/{channelId}/redirect",
    "redirect",
    "void",
    "Redirects the channel to another endpoint",
    "endpoint!",
  ],
  ["POST", "/channels/{channelId}/dtmf", "sendDTMF", "void", "Sends keys to the channel", "dtmf!"],
  ["POST", "/channels/{channelId}/ring", "ring", "void", "Indicates ringing"],
  ["DELETE", "/channels/{channelId}/ring", "ringStop", "void", "Stops to indicate ringing"],
  ["POST", "/channels/{channelId}/hold", "hold", "void", "Holds the channel"],
  ["DELETE", "/channels/{channelId}/hold", "unhold", "void", "Takes the channel off hold"],
  ["POST", "/channels/{channelId}/moh", "startMoh", "void", "Plays music on hold"],
  ["DELETE", "/channels/{channelId}/moh", "stopMoh", "void", "Stops music on hold"],
  ["POST", "/channels/{channelId}/silence", "startSilence", "void", "Plays silence"],
  ["DELETE", "/channels/{channelId}/silence", "stopSilence", "void", "Stops silence"],
  ["POST", "/channels/{channelId}/progress", "progress", "void", "Indicates progress"],
  ["POST", "/channels/{channelId}/mute", "mute", "void", "Mutes the channel", "direction"],
  ["DELETE", "/channels/{channelId}/mute", "unmute", "void", "Unmutes the channel", "direction"],
  [
    "GET",
    "/channels/{channelId}/variable",
    "getChannelVar",
    "Variable",
    "The value of a variable or function",
    "variable!",
  ],
  [
    "POST",
    "/channels/{channelId}/variable",
    "setChannelVar",
    "void",
    "Sets a variable",
    "variable! value report_events",
  ],
  ["POST", "/channels/{channelId}/play", "play", "Playback", "Plays media to the channel", "media! lang playbackId"],
  [
    "POST",
    "/channels/{channelId}/play/{playbackId}",
    "playWithId",
    "Playback",
    "Plays media, with a playback id of one's own",
    "media! lang",
  ],
  [
    "POST",
    "/channels/{channelId}/record",
    "record",
    "LiveRecording",
    "Records the channel",
    "name! format! maxDurationSeconds maxSilenceSeconds ifExists terminateOn",
  ],
  ["GET", "/bridges", "list", "List[Bridge]", "Every bridge"],
  ["POST", "/bridges", "create", "Bridge", "Makes a bridge", "type bridgeId name"],
  ["GET", "/bridges/{bridgeId}", "get", "Bridge", "One bridge"],
  ["POST", "/bridges/{bridgeId}", "createWithId", "Bridge", "Makes a bridge, with an id of one's own", "type name"],
  ["DELETE", "/bridges/{bridgeId}", "destroy", "void", "Destroys a bridge; its channels stay"],
  ["POST", "/bridges/{bridgeId}/addChannel", "addChannel", "void", "Puts channels into the bridge", "channel!"],
  [
    "POST",
    "/bridges/{bridgeId}/removeChannel",
    "removeChannel",
    "void",
    "Takes channels out of the bridge",
    "channel!",
  ],
  ["POST", "/bridges/{bridgeId}/moh", "startMoh", "void", "Plays music on hold"],
  ["DELETE", "/bridges/{bridgeId}/moh", "stopMoh", "void", "Stops music on hold"],
  ["POST", "/bridges/{bridgeId}/play", "play", "Playback", "Plays media to the bridge", "media! lang playbackId"],
  [
    "POST",
    "/bridges/{bridgeId}/play/{playbackId}",
    "playWithId",
    "Playback",
    "Plays media, with a playback id of one's own",
    "media! lang",
  ],
  [
    "POST",
    "/bridges/{bridgeId}/record",
    "record",
    "LiveRecording",
    "Records the bridge",
    "name! format! maxDurationSeconds maxSilenceSeconds ifExists terminateOn",
  ],
  ["GET", "/playbacks/{playbackId}", "get", "Playback", "One playback"],
  ["DELETE", "/playbacks/{playbackId}", "stop", "void", "Stops a playback"],
  [
    "POST",
    "/playbacks/{playbackId}/control",
    "control",
    "void",
    "Pauses, resumes, restarts or winds a playback",
    "operation!",
  ],
  ["GET", "/recordings/stored", "listStored", "List[StoredRecording]", "Every stored recording"],
  ["GET", "/recordings/stored/{recordingName}", "getStored", "StoredRecording", "One stored recording"],
  ["DELETE", "/recordings/stored/{recordingName}", "deleteStored", "void", "Deletes a stored recording"],
  ["GET", "/recordings/live/{recordingName}", "getLive", "LiveRecording", "One live recording"],
  ["DELETE", "/recordings/live/{recordingName}", "cancel", "void", "Stops a live recording and discards it"],
  ["POST", "/recordings/live/{recordingName}/stop", "stop", "void", "Stops a live recording and stores it"],
  ["POST", "/recordings/live/{recordingName}/pause", "pause", "void", "Pauses a live recording"],
  ["DELETE", "/recordings/live/{recordingName}/pause", "unpause", "void", "Goes on with a live recording"],
  ["POST", "/recordings/live/{recordingName}/mute", "mute", "void", "Mutes a live recording"],
  ["DELETE", "/recordings/live/{recordingName}/mute", "unmute", "void", "Unmutes a live recording"],
  ["GET", "/applications", "list", "List[Application]", "Every application"],
  ["GET", "/applications/{applicationName}", "get", "Application", "One application"],
  [
    "POST",
    "/applications/{applicationName}/subscription",
    "subscribe",
    "Application",
    "Subscribes an application to event sources",
    "eventSource!",
  ],
  [
    "DELETE",
    "/applications/{applicationName}/subscription",
    "unsubscribe",
    "Application",
    "Ends subscriptions of an application",
    "eventSource!",
  ],
  [
    "PUT",
    "/applications/{applicationName}/eventFilter",
    "filter",
    "Application",
    "Chooses the events that an application is told; the filter is the body",
  ],
  ["GET", "/asterisk/ping", "ping", "AsteriskPing", "Answers"],
  ["GET", "/asterisk/info", "getInfo", "AsteriskInfo", "What the platform says of itself"],
  ["GET", "/endpoints", "list", "List[Endpoint]", "Every endpoint"],
  ["GET", "/endpoints/{tech}/{resource}", "get", "Endpoint", "One endpoint"],
  ["GET", "/sounds", "list", "List[Sound]", "Every sound that is known"],
  ["GET", "/sounds/{soundId}", "get", "Sound", "One sound"],
  ["GET", "/events", "eventWebsocket", "Message", "A WebSocket with the events of applications", "app! subscribeAll"],
  [
    "POST",
    "/events/user/{eventName}",
    "userEvent",
    "void",
    "Tells an application an event of one's own",
    "application! source variables",
  ],
];

/** Every operation of ARI that the embedded platform has, resource by resource. */
export const ariOperations: readonly AriOperation[] = rows.map(
  ([method, path, nickname, gives, summary, parameters = ""]) => {
    const names = parameters.split(" ").filter((name) => name !== "");
    return {
      method,
      path,
      nickname,
      summary,
      gives,
      needs: names.filter((name) => name.endsWith("!")).map((name) => name.slice(0, -1)),
      takes: names.filter((name) => !name.endsWith("!")),
    };
  },
);
