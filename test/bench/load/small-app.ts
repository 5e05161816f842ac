import { customerRow, planCall, rowCount, vipRow } from "../../../bench/load/call-plan.ts";
import { Exchange } from "../../../bench/load/exchange.ts";
import { perform } from "../../../bench/load/operations.ts";

/** What the small application does wrong. */
export interface Mistakes {
  /** Connects everybody with this endpoint. */
  readonly connectsWith?: string;
  /** Leaves its bridges where they are. */
  readonly leavesBridges?: boolean;
}

/** Every field that one event or another has. */
interface Event {
  readonly args?: readonly string[];
  readonly digit: string;
  readonly channel: { readonly id: string; readonly caller: { readonly number: string } };
  readonly playback: { readonly id: string };
}

const vips = new Map(
  Array.from({ length: rowCount }, (_, row) => [vipRow(row)[0], vipRow(row)[2]] as const),
);
const customers = new Map(
  Array.from({ length: rowCount }, (_, row) => [customerRow(row)[0], customerRow(row)[2]] as const),
);

/** An exchange with the smallest application that serves its calls, in this process. */
export function exchangeWithApp(mistakes: Mistakes = {}): Exchange {
  const endpoints = new Map<string, string>();
  const typed = new Map<string, string>();
  const exchange = new Exchange("bench", (type, fields) => {
    const event = JSON.parse(`{${fields}}`) as Event;
    setImmediate(() => takers[type]?.(event));
  });
  const ask = (method: string, path: string, query: Readonly<Record<string, string>> = {}): void =>
    perform(exchange, {
      method,
      path: path.split("/"),
      query: new URLSearchParams(query),
      body: {},
    }).after?.();

  const takers: Readonly<Record<string, (event: Event) => void>> = {
    StasisStart: ({ args = [], channel }) => {
      if (args[0] === "outbound")
        ask("POST", `bridges/${args[1]}/addChannel`, { channel: channel.id });
      else begin(channel.id, vips.get(channel.caller.number));
    },
    ChannelDtmfReceived: ({ channel, digit }) => press(channel.id, digit),
    PlaybackFinished: ({ playback }) => heard(playback.id),
    StasisEnd: ({ channel }) => end(channel.id.replace("-callee", "")),
  };
  function begin(call: string, endpoint: string | undefined): void {
    ask("POST", `channels/${call}/answer`);
    if (endpoint !== undefined) endpoints.set(call, endpoint);
    play(call, endpoint === undefined ? "sound:agent-user" : "sound:hello");
  }
  function press(call: string, digit: string): void {
    if (digit === "#") ask("DELETE", `playbacks/${call}`);
    else typed.set(call, (typed.get(call) ?? "") + digit);
  }
  function heard(call: string): void {
    const endpoint = endpoints.get(call);
    if (endpoint !== undefined) return connect(call, mistakes.connectsWith ?? endpoint);
    const found = customers.get(typed.get(call) ?? "");
    endpoints.set(call, found ?? "PJSIP/1000");
    return play(call, found === undefined ? "sound:invalid" : "sound:auth-thankyou");
  }
  function play(call: string, media: string): void {
    ask("POST", `channels/${call}/play`, { media, playbackId: call });
  }
  function connect(call: string, endpoint: string): void {
    ask("POST", "bridges", { bridgeId: call });
    ask("POST", `bridges/${call}/addChannel`, { channel: call });
    ask("POST", "channels", { endpoint, appArgs: `outbound,${call}`, channelId: `${call}-callee` });
  }
  function end(call: string): void {
    if (mistakes.leavesBridges !== true) ask("DELETE", `bridges/${call}`);
    for (const channel of [call, `${call}-callee`]) ask("DELETE", `channels/${channel}`);
  }
  return exchange;
}

/** The endpoint that a call must be connected with. */
export function endpointOf(call: number): string {
  const originate = planCall(call).commands.find((command) => command.startsWith("originate "));
  return originate?.replace("originate ", "") ?? "";
}
