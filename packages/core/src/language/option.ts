import type { Json } from "../json.ts";
import type { OwnKind, ValueRule } from "./option-kinds/option-kind.ts";
import type { OptionKind } from "./option-values.ts";

/**
 * The declaration of one option of a verb. The shape check, the editor's schema and the
 * documentation are made from it.
 */
export interface Option extends ValueRule {
  /** One of the kinds of the language, or a kind of one's own. */
  readonly kind: OptionKind | OwnKind;
  /** A sentence for the reader of the flow. */
  readonly description: string;
  /** A value as it would stand in a file. */
  readonly example: Json;
  /** Default: `false`. */
  readonly required?: boolean;
  /**
   * Whether editors fill it in as if it were required: one of several options is, and this is the
   * usual one. Default: `false`.
   */
  readonly usual?: boolean;
  /** Whether it is a time of a conversation, which `limits.call` does not count. Default: `false`. */
  readonly isOfTalk?: boolean;
  /**
   * Whether what it holds is written to the log, where nothing secret may come. Default: `false`.
   */
  readonly isLogged?: boolean;
  /**
   * The kind of the room that a step with it writes to, of which a flow has one without declaring
   * it. Default: none.
   */
  readonly room?: string;
}

/** Whether an option holds names of such a thing. */
export function isNameOf(of: string, option: Option | undefined): boolean {
  return option?.of === of && naming.some((kind) => kind === option.kind);
}

/** The kinds of options that hold names of things, of which `of` says what they are. */
const naming: readonly OptionKind[] = ["name", "names", "thing", "things"];
