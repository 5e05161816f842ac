import { type DocumentTable, rowsNamed } from "./document-table.ts";

const platform = "packages/simulator/src/**/*.ts";
const transport = "packages/ari-transport/src/**/*.ts";
const scenarios = "test/scenarios/reference-scenarios.ts";

/** The tables about ARI and the reference application. */
export const callTables: readonly DocumentTable[] = [
  {
    table: "ARI objects",
    place: "embedded platform",
    files: [platform],
    tests: ["packages/simulator/test/model/*.test.ts"],
    rows: {
      Channel: ["Channel"],
      Bridge: ["Bridge", "mixing"],
      "Stasis app": ["StasisStart"],
      Playback: ["Playback", "target_uri"],
      Recording: ["LiveRecording"],
    },
  },
  {
    table: "ARI event object fields that the application reads",
    place: "transport",
    files: ["packages/ari-transport/src/codec/*.ts"],
    tests: ["packages/ari-transport/test/codec/*.test.ts"],
    rows: {
      type: ["type"],
      "channel.id": ["channel", "idOf"],
      "channel.caller.number": ["caller", "number"],
      args: ["args"],
      digit: ["digit"],
      "playback.id": ["playback"],
      "playback.target_uri": ["target_uri"],
    },
  },
  {
    table: "Reference application configuration",
    place: "configuration",
    files: ["packages/cli/src/config/config-key.ts", "flows/reference.yaml"],
    tests: ["packages/cli/test/config/*.test.ts", scenarios],
    rows: rowsNamed(
      "ari.host ari.username ari.password ari.app db default_destination ring_timeout input_timeout max_digits",
    ),
  },
  {
    table: "Reference application tables",
    place: "store",
    files: ["packages/store-knex/src/migrate.ts"],
    tests: ["packages/store-knex/test/**/*.test.ts"],
    rows: {
      "vip_callers, caller_id": ["vip_callers", "caller_id", "64"],
      "vip_callers, name": ["name", "128"],
      "vip_callers, account_manager_ext": ["account_manager_ext"],
      "customers, customer_id": ["customers", "customer_id"],
      "customers, name": ["name", "128"],
      "customers, destination_ext": ["destination_ext"],
    },
  },
  {
    table: "Reference application phases per channel",
    place: "flow",
    files: ["flows/reference.yaml", scenarios],
    tests: ["test/scenarios/scenarios.test.ts", "test/asterisk/reference.test.ts"],
    rows: {
      "Answering, caller in VIP table": ["vip_greeting", "a VIP is greeted and connected with the account manager"],
      "Answering, caller not in VIP table, or lookup fails": ["a caller whose VIP lookup fails"],
      "Collecting, digit below max_digits": ["max_length"],
      "Collecting, digit at max_digits": ["digits beyond max_digits are ignored"],
      "Collecting, # and buffer empty": ["a lone # restarts the prompt"],
      "Collecting, # and customer found": ["a known customer hears the confirmation and is connected"],
      "Collecting, # and customer not found": ["an unknown customer number leads to the default destination"],
      "Collecting, # and lookup fails": ["a customer lookup that fails restarts the prompt"],
      "Collecting, no digit for input_timeout": ["is hung up after the input timeout"],
      "any, digit outside Collecting": ["keys outside collecting are ignored"],
      "any, StasisEnd of inbound leg": ["and hangs up"],
      "any, StasisEnd of outbound leg": ["and the account manager hangs up"],
    },
  },
  {
    table: "ARI REST calls",
    place: "transport",
    files: [transport, platform],
    tests: ["packages/ari-transport/test/codec/*.test.ts", "packages/simulator/test/rest/*.test.ts"],
    rows: {
      "Answer channel": ["answer"],
      "Hang up channel": ["DELETE", "/channels"],
      "Play audio": ["play", "media"],
      "Stop playback": ["/playbacks"],
      "Create bridge": ["/bridges", "mixing"],
      "Destroy bridge": ["DELETE"],
      "Add channel to bridge": ["addChannel", "channel"],
      "Originate outbound call": ["timeout", "endpoint", "app", "appArgs", "callerId"],
      "Record a bridge": ["/bridges/:bridgeId/record"],
    },
  },
  {
    table: "The media value scheme",
    place: "embedded platform",
    files: ["packages/simulator/src/model/media.ts"],
    tests: ["packages/simulator/test/model/*.test.ts"],
    rows: rowsNamed("sound digits number characters tone"),
  },
  {
    table: "ARI events (WebSocket)",
    place: "embedded platform",
    files: [platform],
    tests: ["packages/simulator/test/model/*.test.ts", "packages/ari-transport/test/codec/*.test.ts"],
    rows: rowsNamed(
      `StasisStart StasisEnd ChannelDtmfReceived PlaybackStarted PlaybackFinished ChannelHangupRequest
      ChannelStateChange`,
    ),
  },
];
