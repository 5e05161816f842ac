import { useCallback, useEffect, useState } from "react";
import type { ImportPlan } from "../../src/data/data-contract.ts";
import { ServerProblem } from "../state/server.ts";
import type { TableServer } from "./table-server.ts";
import { useDataWords } from "./use-data-words.ts";

/** A file that is to be imported into a table. */
export interface ChosenFile {
  readonly table: string;
  readonly file: File;
  readonly server: TableServer;
  /** Tells what was done, and whether something was left out. */
  readonly done: (what: string, isWhole: boolean) => void;
}

/** The changes that a file would make, and the actions on it. */
export interface RowImport {
  /** Undefined until the server has told. */
  readonly plan: ImportPlan | undefined;
  /** Why it cannot be imported; empty when it can. */
  readonly reason: string;
  readonly isBusy: boolean;
  /**
   * Imports what the plan says. Where rows have changed meanwhile, there is another plan, and a
   * reason.
   */
  run(): void;
}

/** Looks what a file would change, and imports it when it is told to. */
export function useImport({ table, file, server, done }: ChosenFile): RowImport {
  const own = useDataWords();
  const [plan, setPlan] = useState<ImportPlan>();
  const [reason, setReason] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const look = useCallback(async (): Promise<void> => {
    try {
      setPlan(await server.look(table, file));
    } catch (error) {
      setReason(reasonOf(error, own.fileGone));
    }
  }, [server, table, file, own]);
  useEffect(() => void look(), [look]);
  const run = async ({ seal }: ImportPlan): Promise<void> => {
    setIsBusy(true);
    setReason("");
    try {
      const { added, changed, missed } = await server.import(table, file, seal);
      done(`${own.imported(added, changed)} ${own.leftAlone(missed)}`.trim(), missed.length === 0);
    } catch (error) {
      setReason(reasonOf(error, own.fileGone));
      if (error instanceof ServerProblem && error.problem.code === "STUDIO_ROW_CHANGED")
        await look();
      setIsBusy(false);
    }
  };
  return { plan, reason, isBusy, run: () => void (plan && run(plan)) };
}

/**
 * A file that was moved or changed on the disk since it was chosen cannot be read any more: the
 * request fails as if nobody answered.
 */
function reasonOf(error: unknown, otherwise: string): string {
  return error instanceof ServerProblem ? `${error.message} ${error.problem.hint}` : otherwise;
}
