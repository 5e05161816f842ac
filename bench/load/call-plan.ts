/**
 * The sort of caller that the reference application meets: a VIP, a customer it finds, or one it
 * does not.
 */
export type CallKind = "vip" | "found" | "missing";

/**
 * A call of the load, known before it begins: the caller and their acts, and the commands that the
 * application must give.
 */
export interface CallPlan {
  readonly kind: CallKind;
  /** The caller's number. */
  readonly from: string;
  /** The keys that are pressed as soon as the prompt has begun; empty for a VIP. */
  readonly keys: string;
  /** The side that ends the conversation. */
  readonly hangsUp: "caller" | "callee";
  /** Every command of the call, in order. The last two may come either way round. */
  readonly commands: readonly string[];
}

/** How many VIPs and how many customers the tables hold. */
export const rowCount = 1_000;

/** The prompt that asks for a customer number; it plays until it is stopped. */
export const prompt = "sound:agent-user";

/** Two VIPs, five customers that are found and three that are not, out of ten calls. */
const mix: readonly CallKind[] = [
  "found",
  "vip",
  "found",
  "missing",
  "found",
  "missing",
  "found",
  "vip",
  "found",
  "missing",
];

/** The row of a VIP, by its number from 0. */
export function vipRow(number: number): readonly [string, string, string] {
  return [`49100${1_000 + number}`, `VIP ${number}`, `PJSIP/2${1_000 + number}`];
}

/** The row of a customer, by its number from 0. */
export function customerRow(number: number): readonly [string, string, string] {
  return [`${4_000 + number}`, `Customer ${number}`, `PJSIP/3${1_000 + number}`];
}

/**
 * The plan of a call, by its number from 0: neighbours differ in everything, so that calls mixed up
 * are noticed.
 */
export function planCall(index: number): CallPlan {
  const kind = mix[index % mix.length] ?? "found";
  const row = Math.floor(index * 7) % rowCount;
  if (kind === "vip") {
    const [from, , endpoint] = vipRow(row);
    return {
      kind,
      from,
      keys: "",
      hangsUp: "callee",
      commands: commandsOf(["play sound:hello"], endpoint, "caller"),
    };
  }
  const from = `49200${1_000 + row}`;
  const [id, , destination] = customerRow(row);
  const entry = [`play ${prompt}`, "stop playback"];
  return kind === "found"
    ? {
        kind,
        from,
        keys: `${id}#`,
        hangsUp: "caller",
        commands: commandsOf([...entry, "play sound:auth-thankyou"], destination, "callee"),
      }
    : {
        kind,
        from,
        keys: `9${id}#`,
        hangsUp: "callee",
        commands: commandsOf([...entry, "play sound:invalid"], "PJSIP/1000", "caller"),
      };
}

function commandsOf(
  media: readonly string[],
  endpoint: string,
  stays: "caller" | "callee",
): readonly string[] {
  const connection = ["create bridge", "add caller", `originate ${endpoint}`, "add callee"];
  return ["answer", ...media, ...connection, "destroy bridge", `hang up ${stays}`];
}
