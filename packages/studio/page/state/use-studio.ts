import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Words } from "../words/en.ts";
import type { Studio } from "./studio.ts";
import type { StudioState } from "./studio-state.ts";

/** The studio of this page. */
export const StudioContext: React.Context<Studio | undefined> = createContext<Studio | undefined>(
  undefined,
);

/** The studio that the component is shown in. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error("This is shown outside of a studio.");
  return studio;
}

/** A part of the state; the component is shown again when it is another one. */
export function useStudioState<Part>(select: (state: StudioState) => Part): Part {
  return useStore(useStudio().state, select);
}

/** The words of the chosen language. */
export function useWords(): Words {
  return useStudioState((state) => state.words);
}
