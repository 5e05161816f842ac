import { formatDuration, type FlowTime, type FlowTimes } from "@flowrun/core";

/** The worst-case times of a flow for people, each line ending in a newline. */
export function formatTimes({ silentCall, anyCall, silence, limitMs, mediaMs, unknown }: FlowTimes): string {
  const limit = formatDuration(limitMs);
  const rows = [
    ["call, caller presses no key", silentCall],
    ["call, any caller", anyCall],
    ["silence", silence],
  ] as const;
  const lines = [
    `worst case by its timers, ${formatDuration(mediaMs)} for each file played, conversations not counted:`,
    ...rows.map(([name, time]) => `  ${name.padEnd(27)}  ${describe(time, limitMs, limit)}`),
    ...(unknown.length === 0 ? [] : [`  not counted, because only a call decides it: ${unknown.join(", ")}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function describe({ ms, path }: FlowTime, limitMs: number, limit: string): string {
  if (ms === null) return `no end before limits.call (${limit})  ${path}`;
  const time = ms > limitMs ? `${formatDuration(ms)}, cut at limits.call (${limit})` : formatDuration(ms);
  return path === "" ? time : `${time}  ${path}`;
}
