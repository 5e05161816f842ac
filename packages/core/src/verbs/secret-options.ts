import type { Option } from "../language/option.ts";

/** The option of every verb whose answer may be secret: it names the members that are not. */
export const revealsOption: Omit<Option, "kind"> & { readonly kind: "members" } = {
  kind: "members",
  description:
    "Members of a secret answer's body that are not secret, such as `owner.name`; of a list those of its items. All else stays secret.",
  example: ["id", "owner.name"],
};
