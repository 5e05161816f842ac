/**
 * The events of ARI that the embedded platform sends: name → the fields beside those of every
 * event, each with its type.
 */
export const ariEvents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ApplicationMoveFailed: { channel: "Channel", destination: "string", args: "List[string]" },
  ApplicationReplaced: {},
  BridgeCreated: { bridge: "Bridge" },
  BridgeDestroyed: { bridge: "Bridge" },
  ChannelCreated: { channel: "Channel" },
  ChannelDestroyed: { channel: "Channel", cause: "int", cause_txt: "string", tech_cause: "int" },
  ChannelDialplan: { channel: "Channel", dialplan_app: "string", dialplan_app_data: "string" },
  ChannelDtmfReceived: { channel: "Channel", digit: "string", duration_ms: "int" },
  ChannelEnteredBridge: { channel: "Channel", bridge: "Bridge" },
  ChannelHangupRequest: { channel: "Channel", cause: "int", soft: "boolean", tech_cause: "int" },
  ChannelLeftBridge: { channel: "Channel", bridge: "Bridge" },
  ChannelStateChange: { channel: "Channel" },
  ChannelTalkingFinished: { channel: "Channel", duration: "int" },
  ChannelTalkingStarted: { channel: "Channel" },
  ChannelTransfer: { refer_to: "object", referred_by: "object", state: "string" },
  ChannelUserevent: { channel: "Channel", eventname: "string", userevent: "object" },
  ChannelVarset: { channel: "Channel", variable: "string", value: "string" },
  Dial: { peer: "Channel", dialstatus: "string", dialstring: "string", forward: "string" },
  PlaybackContinuing: { playback: "Playback" },
  PlaybackFinished: { playback: "Playback" },
  PlaybackStarted: { playback: "Playback" },
  RecordingFailed: { recording: "LiveRecording" },
  RecordingFinished: { recording: "LiveRecording" },
  RecordingStarted: { recording: "LiveRecording" },
  StasisEnd: { channel: "Channel" },
  StasisStart: { channel: "Channel", args: "List[string]" },
};

/** The fields of every event. */
export const ariEventFields: Readonly<Record<string, string>> = {
  type: "string",
  timestamp: "Date",
  asterisk_id: "string",
  application: "string",
};
