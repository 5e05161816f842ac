import type { FlowFolder } from "@flowrun/studio/folder";
import type { z } from "zod";
import type { Invocation } from "../../invocation.ts";

/** The place in which a tool works. */
export interface ToolPlace {
  /** The folder that the server was opened over: nothing outside of it is read or written. */
  readonly folder: FlowFolder;
  /** Its working directory is that folder, its environment is empty, and it prints to nobody. */
  readonly invocation: Invocation;
  /** The time that a tool has, in milliseconds; then it is stopped. */
  readonly timeMs: number;
}

/** A tool of the server. */
export interface Tool<Shape extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Its use, for an assistant that chooses among tools. */
  readonly about: string;
  readonly takes: Shape;
  /** Whether it changes files: then it is there only when the server was told so. */
  readonly writes?: true;
  /**
   * Its result as JSON. Rejects with a `CliError` when it has none, and what was said is printed on
   * standard error of the invocation.
   */
  readonly run: (place: ToolPlace, given: z.infer<Shape>) => Promise<object>;
}

/** A tool, whose `run` gets what its shape has made of the arguments. */
export function defineTool<Shape extends z.ZodObject>(tool: Tool<Shape>): Tool {
  return { ...tool, run: async (place, given) => tool.run(place, tool.takes.parse(given)) };
}
