import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import type { Survey } from "../../core/src/ports/transport.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, command, openRequests, untilHungUp, type Bench, type FakeFlow } from "./bench.ts";
import { heldLedger, type HeldLedger } from "./held-ledger.ts";

/** A flow that asks for nothing until its caller has hung up. */
export const noCommands = untilHungUp(() => []);

/** A flow that answers the call and plays to it. */
export const asking = openRequests((event, leg) =>
  event === undefined
    ? { commands: [command.answer("r1", leg), command.play("r2", "p", leg)] }
    : undefined,
);

/** A host that can hand over, with what comes of that. */
export interface Handing extends Bench {
  readonly ledger: HeldLedger;
  /** What the successor was told. */
  readonly told: readonly string[];
  readonly handOver: () => Promise<string | undefined>;
  /** What was written since the calls stand still. */
  readonly written: () => readonly LedgerEntry[];
}

/** A connected host with one call, before it hands over. */
export async function handing(
  flow: FakeFlow = noCommands,
  answer?: () => "succeed" | "wait",
): Promise<Handing> {
  const ledger = heldLedger();
  const found = bench(flow, answer, { ledger }, async () => survey("a"));
  found.transport.connection({ kind: "connected" });
  await found.clock.advance(100);
  await found.call("a");
  await ledger.commitAll();
  const before = ledger.entries.length;
  const told: string[] = [];
  return {
    ...found,
    ledger,
    told,
    written: () => ledger.entries.slice(before),
    async handOver() {
      const handed = found.host.handOver({
        over: () => told.push("over"),
        lost: () => told.push("lost"),
      });
      await settle();
      await ledger.commitAll();
      return handed;
    },
  };
}

/** A platform that holds these legs, all of them up. */
export const survey = (...legs: readonly string[]): Survey => ({
  legs: new Map(legs.map((leg) => [leg, { state: "up", from: "100", to: "200", args: [] }])),
  bridges: new Set(),
  createsFirst: true,
  plays: async () => true,
});

/** A key of call `a`. */
export const key = (digit: string) => ({ kind: "dtmf.received", leg: "a", digit }) as const;

/** The keys that the interpreter took, in order. */
export const digitsOf = ({ steps }: Bench): readonly string[] =>
  steps.flatMap(({ event }) => (event?.kind === "dtmf.received" ? [event.digit] : []));
