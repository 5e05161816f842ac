import type { LiveWords } from "./live-en.ts";

/** The calls that a list has. */
const onlyCalls: Readonly<Record<string, string>> = {
  all: "alle",
  live: "nå",
  over: "ferdige",
  wrong: "gått galt",
};

const endReasons: Readonly<Record<string, string>> = {
  ...{
    caller_left: "ringer la på",
    callee_left: "svarer la på",
    flow_ended: "avsluttet av flyten",
    redirected: "sendt videre",
  },
  ...{
    answer_failed: "ikke besvart",
    fault: "feil",
    limit: "grense nådd",
    shutdown: "stanset",
    operator: "lagt på av en operatør",
  },
  ...{
    platform_lost: "plattform borte",
    overload: "overlast",
    broken: "brutt",
    goes_on: "går videre et annet sted",
  },
};

/** Words for the calls of a running flow, in Norwegian. */
export const liveNb: LiveWords = {
  callsOver: (count) => `${count} avsluttet`,
  recordedCalls: "Anrop som er tatt opp",
  hostAway: "Flyten kan ikke nås. Den letes etter igjen og igjen.",
  window: "Tall for",
  windowOf: (window) => ({ "5m": "5 min", "1h": "1 time" })[window] ?? "siden start",
  findCall: "nummer, blokk, slutt",
  noCalls: "Ingen anrop ennå. Så snart ett kommer, står det her.",
  noCallFound: "Ingen anrop har dette i seg.",
  callsHere: (count) => `${count} anrop er her nå`,
  failedHere: (count) => `${count} anrop feilet her`,
  goneHere: (gone: number, entered: number): string =>
    `${gone} av ${Math.max(gone, entered)} innringere la på her`,
  endReason: (reason) => endReasons[reason] ?? reason,
  whichCalls: "Hvilke samtaler",
  onlyCalls: (which: string): string => onlyCalls[which] ?? which,
  exportCalls: "Samtalene i listen som CSV",
};
