import type { Option } from "../language/option.ts";

/** The option of every verb that has something understood: it tells a recogniser what to expect. */
export const hintsOption: Omit<Option, "kind"> & { readonly kind: "texts" } = {
  kind: "texts",
  description: "Words and phrases that are likely to be said, which the recogniser then prefers.",
  example: ["invoice", "delivery"],
};
