import {
  type CallEvent,
  type CallStart,
  type Program,
  type StepResult,
  start,
  step,
} from "@flowrun/core";

/** What a stored state came from: the inputs of a call. */
export interface Lived {
  readonly start: CallStart;
  readonly events: readonly CallEvent[];
}

/** What a call takes until it stands where a state of it is to be kept. */
export interface Phase {
  readonly name: string;
  readonly from: string;
  /**
   * What happens, each once every request before it was answered; a command's kind instead leaves
   * requests of that kind unanswered.
   */
  readonly happens: readonly ((state: StepResult["state"]) => Happening)[];
  readonly unanswered?: string;
}

type Happening = CallEvent extends infer Event
  ? Event extends CallEvent
    ? Omit<Event, "at">
    : never
  : never;

const rows = {
  "lookup 900": { caller_id: "900", name: "Vera", account_manager_ext: "PJSIP/2000" },
  "lookup 12": { customer_id: "12", name: "Ben", destination_ext: "PJSIP/1002" },
};

/** Every phase of the reference flow. */
export const phases: readonly Phase[] = [
  { name: "waits for a lookup", from: "900", happens: [], unanswered: "store.lookup" },
  { name: "hears a prompt", from: "555", happens: [] },
  { name: "types", from: "555", happens: [key("1"), key("2")] },
  {
    name: "waits for a phone that rings",
    from: "555",
    happens: [key("1"), key("2"), key("#"), prompted],
  },
  { name: "talks", from: "555", happens: [key("1"), key("2"), key("#"), prompted, answered] },
  {
    name: "is being removed",
    from: "555",
    happens: [key("1"), key("2"), key("#"), prompted, answered, left],
    unanswered: "bridge.destroy",
  },
];

function key(digit: string) {
  return (state: StepResult["state"]) =>
    ({ kind: "dtmf.received", leg: state.call.id, digit }) as const;
}

function prompted({ media }: StepResult["state"]) {
  return {
    kind: "playback.finished",
    playback: media[0]?.current?.id ?? "",
    failed: false,
  } as const;
}

function answered({ legs }: StepResult["state"]) {
  return { kind: "leg.joined", leg: legs.at(-1)?.id ?? "" } as const;
}

function left({ call }: StepResult["state"]) {
  return { kind: "leg.left", leg: call.id } as const;
}

/** Lives a call until it stands in a phase. */
export function live(program: Program, { from, happens, unanswered }: Phase): Lived {
  const arrival: CallStart = {
    leg: "1700000000.1",
    from,
    to: "5551",
    args: [],
    at: 1_700_000_000_000,
  };
  const events: CallEvent[] = [];
  let { state, commands } = start(program, arrival);
  const take = (happening: Happening): void => {
    const event = { ...happening, at: arrival.at + 100 * (events.length + 1) };
    events.push(event);
    ({ state, commands } = step(program, state, event));
  };
  const answerAll = (): void => {
    for (let waiting = commands; waiting.length > 0;) {
      const asked = waiting.flatMap((command) =>
        "request" in command && command.kind !== unanswered ? [command] : [],
      );
      waiting = [];
      for (const command of asked) {
        const named = command.kind === "store.lookup" ? `lookup ${command.value}` : "";
        const result = named in rows ? rows[named as keyof typeof rows] : null;
        take({ kind: "request.succeeded", request: command.request, result });
        waiting = [...waiting, ...commands];
      }
    }
  };
  answerAll();
  for (const next of happens) {
    take(next(state));
    answerAll();
  }
  return { start: arrival, events };
}

/** Where the inputs of a call lead. */
export function stateAfter(program: Program, lived: Lived): StepResult["state"] {
  return lived.events.reduce(
    (state, event) => step(program, state, event).state,
    start(program, lived.start).state,
  );
}
