import { createContext, type Context } from "react";
import type { Publishing } from "./publish-flow.ts";

/** Loads what publishes, once: whoever only writes flows does not wait for it. */
export const PublishingContext: Context<(() => Promise<Publishing>) | undefined> = createContext<
  (() => Promise<Publishing>) | undefined
>(undefined);
