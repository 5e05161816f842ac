import { compileFlow, type Language } from "@flowrun/flow";
import type { JournalEntry, JournalEvent } from "@flowrun/core";
import { journalToScenario, recordedFlow, replayJournal } from "@flowrun/proof";
import { foundScenario, type Found } from "../prove/found-scenario.ts";
import { sourceOf, type GivenFlow } from "../prove/given-flow.ts";
import { readTests } from "../prove/read-tests.ts";

/** The questions of the page about recorded calls as scenarios. */
export interface RecordDesk {
  /**
   * A recorded call as a scenario of the flow: what its caller, phones and servers did, and what
   * came of it. Values that its journal masks are lost: such keys become `0`. A `complaint` is the
   * first thing that the scenario does otherwise than the call did. Gives `undefined` for a call of
   * another flow, and for one that cannot be stepped again.
   */
  recorded(flow: GivenFlow, entries: readonly JournalEntry[]): Found | undefined;
}

/** A desk for flows in a language, which keeps nothing. */
export function createRecordDesk(language: Language = {}): RecordDesk {
  return {
    recorded(flow, [head, ...events]) {
      if (head === undefined || !("start" in head)) return undefined;
      const source = sourceOf(flow);
      const { program } = recordedFlow(head, language) ?? {};
      // The name of a flow with errors is not known.
      const now = compileFlow(source, {}, language).program?.name ?? head.flow;
      if (program === undefined || now !== head.flow) return undefined;
      const journal = {
        ...{ name: head.call, head, cutOff: false },
        events: events as readonly JournalEvent[],
      };
      const replay = replayJournal(program, journal);
      if (replay.difference !== undefined) return undefined;
      const { scenario, difference } = journalToScenario(program, journal, replay);
      const who = "leg" in head.start ? head.start.from : head.start.run;
      const name = `${who}: ${(scenario.expect.path ?? []).join(", ")}`;
      const names = readTests(flow, language).flatMap(({ reading }) =>
        reading.trials.map((trial) => trial.scenario.name),
      );
      return foundScenario(
        source,
        { ...scenario, name },
        { names, complaint: difference, language },
      );
    },
  };
}
