import type { Json, V2Call, V2Port } from "@flowrun/core/plugin";

/** A REST API v2 that answers every call the same way, and remembers what it was asked. */
export interface ScriptedV2 extends V2Port {
  readonly calls: readonly V2Call[];
}

/** An API that gives `answer`, or rejects with it where it is an error. */
export function scriptedV2(answer: Json | Error): ScriptedV2 {
  const calls: V2Call[] = [];
  return {
    calls,
    call: async (call) => {
      calls.push(call);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    close: async () => undefined,
  };
}
