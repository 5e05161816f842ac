import { channelRows, type OperationRow } from "./channel-rows.ts";

/** An operation of ARI. */
export interface Operation {
  /** `channels.answer`: its resource and the platform's own name for it. */
  readonly name: string;
  readonly method: string;
  /** Relative to `/ari`, with its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** The model of the answer, `void` for none. */
  readonly gives: string;
  /** Query parameters that it cannot do without. */
  readonly needs: readonly string[];
  /** Query parameters that may be left out. */
  readonly takes: readonly string[];
}

// A parameter with an exclamation mark is needed. A path with a fixed word stands before one with a
// parameter in its place.
const rows: Readonly<Record<string, OperationRow>> = {
  ...channelRows,
  "bridges.list": ["GET /bridges", "List[Bridge]", "Every bridge"],
  "bridges.create": ["POST /bridges", "Bridge", "Makes a bridge", "type bridgeId name"],
  "bridges.get": ["GET /bridges/{bridgeId}", "Bridge", "One bridge"],
  "bridges.createWithId": [
    "POST /bridges/{bridgeId}",
    "Bridge",
    "Makes a bridge, with an id of one's own",
    "type name",
  ],
  "bridges.destroy": ["DELETE /bridges/{bridgeId}", "void", "Destroys a bridge; its channels stay"],
  "bridges.addChannel": [
    "POST /bridges/{bridgeId}/addChannel",
    "void",
    "Puts channels into the bridge",
    "channel! absorbDTMF",
  ],
  "bridges.removeChannel": [
    "POST /bridges/{bridgeId}/removeChannel",
    "void",
    "Takes channels out of the bridge",
    "channel!",
  ],
  "bridges.startMoh": ["POST /bridges/{bridgeId}/moh", "void", "Plays music on hold"],
  "bridges.stopMoh": ["DELETE /bridges/{bridgeId}/moh", "void", "Stops music on hold"],
  "bridges.play": [
    "POST /bridges/{bridgeId}/play",
    "Playback",
    "Plays media to the bridge",
    "media! lang playbackId",
  ],
  "bridges.playWithId": [
    "POST /bridges/{bridgeId}/play/{playbackId}",
    "Playback",
    "Plays media, with a playback id of one's own",
    "media! lang",
  ],
  "bridges.record": [
    "POST /bridges/{bridgeId}/record",
    "LiveRecording",
    "Records the bridge",
    "name! format! maxDurationSeconds maxSilenceSeconds ifExists terminateOn",
  ],
  "playbacks.get": ["GET /playbacks/{playbackId}", "Playback", "One playback"],
  "playbacks.stop": ["DELETE /playbacks/{playbackId}", "void", "Stops a playback"],
  "playbacks.control": [
    "POST /playbacks/{playbackId}/control",
    "void",
    "Pauses, resumes, restarts or winds a playback",
    "operation!",
  ],
  "recordings.listStored": [
    "GET /recordings/stored",
    "List[StoredRecording]",
    "Every stored recording",
  ],
  "recordings.getStored": [
    "GET /recordings/stored/{recordingName}",
    "StoredRecording",
    "One stored recording",
  ],
  "recordings.getStoredFile": [
    "GET /recordings/stored/{recordingName}/file",
    "binary",
    "The sound of a stored recording",
  ],
  "recordings.deleteStored": [
    "DELETE /recordings/stored/{recordingName}",
    "void",
    "Deletes a stored recording",
  ],
  "recordings.getLive": [
    "GET /recordings/live/{recordingName}",
    "LiveRecording",
    "One live recording",
  ],
  "recordings.cancel": [
    "DELETE /recordings/live/{recordingName}",
    "void",
    "Stops a live recording and discards it",
  ],
  "recordings.stop": [
    "POST /recordings/live/{recordingName}/stop",
    "void",
    "Stops a live recording and stores it",
  ],
  "recordings.pause": [
    "POST /recordings/live/{recordingName}/pause",
    "void",
    "Pauses a live recording",
  ],
  "recordings.unpause": [
    "DELETE /recordings/live/{recordingName}/pause",
    "void",
    "Goes on with a live recording",
  ],
  "recordings.mute": [
    "POST /recordings/live/{recordingName}/mute",
    "void",
    "Mutes a live recording",
  ],
  "recordings.unmute": [
    "DELETE /recordings/live/{recordingName}/mute",
    "void",
    "Unmutes a live recording",
  ],
  "applications.list": ["GET /applications", "List[Application]", "Every application"],
  "applications.get": ["GET /applications/{applicationName}", "Application", "One application"],
  "applications.subscribe": [
    "POST /applications/{applicationName}/subscription",
    "Application",
    "Subscribes an application to event sources",
    "eventSource!",
  ],
  "applications.unsubscribe": [
    "DELETE /applications/{applicationName}/subscription",
    "Application",
    "Ends subscriptions of an application",
    "eventSource!",
  ],
  "applications.filter": [
    "PUT /applications/{applicationName}/eventFilter",
    "Application",
    "Chooses the events that an application is told; the filter is the body",
  ],
  "asterisk.ping": ["GET /asterisk/ping", "AsteriskPing", "Answers"],
  "asterisk.getInfo": ["GET /asterisk/info", "AsteriskInfo", "What the platform says of itself"],
  "asterisk.getGlobalVar": [
    "GET /asterisk/variable",
    "Variable",
    "A variable of the platform's own",
    "variable!",
  ],
  "asterisk.setGlobalVar": [
    "POST /asterisk/variable",
    "void",
    "Sets a variable of the platform",
    "variable! value",
  ],
  "deviceStates.get": ["GET /deviceStates/{deviceName}", "DeviceState", "The state of a device"],
  "deviceStates.update": [
    "PUT /deviceStates/{deviceName}",
    "void",
    "Sets the state of a device whose name begins with `Stasis:`",
    "deviceState!",
  ],
  "mailboxes.get": ["GET /mailboxes/{mailboxName}", "Mailbox", "The messages in a mailbox"],
  "mailboxes.update": [
    "PUT /mailboxes/{mailboxName}",
    "void",
    "Says how many messages are in a mailbox",
    "oldMessages! newMessages!",
  ],
  "endpoints.sendMessage": [
    "PUT /endpoints/sendMessage",
    "void",
    "Sends a text to an endpoint, `pjsip:2001`",
    "to! from! body variables",
  ],
  "endpoints.list": ["GET /endpoints", "List[Endpoint]", "Every endpoint"],
  "endpoints.get": ["GET /endpoints/{tech}/{resource}", "Endpoint", "One endpoint"],
  "sounds.list": ["GET /sounds", "List[Sound]", "Every sound that is known"],
  "sounds.get": ["GET /sounds/{soundId}", "Sound", "One sound"],
  "events.eventWebsocket": [
    "GET /events",
    "Message",
    "A WebSocket with the events of applications",
    "app! subscribeAll",
  ],
  "events.userEvent": [
    "POST /events/user/{eventName}",
    "void",
    "Tells an application an event of one's own",
    "application! source variables",
  ],
};

/** Every operation of ARI that the embedded platform has, resource by resource. */
export const operations: readonly Operation[] = Object.entries(rows).map(
  ([name, [request, gives, summary, parameters = ""]]) => {
    const [method = "", path = ""] = request.split(" ");
    const names = parameters.split(" ").filter((each) => each !== "");
    return {
      name,
      method,
      path,
      summary,
      gives,
      needs: names.filter((each) => each.endsWith("!")).map((each) => each.slice(0, -1)),
      takes: names.filter((each) => !each.endsWith("!")),
    };
  },
);
