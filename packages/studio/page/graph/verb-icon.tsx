import type { VerbSort } from "@flowrun/graph";
import { CornerDownRight, Database, PhoneForwarded, PhoneOff, Volume2 } from "lucide-react";

const icons = {
  talk: Volume2,
  connect: PhoneForwarded,
  data: Database,
  flow: CornerDownRight,
  end: PhoneOff,
} as const;

/** The icon of a kind of verb; which verbs there are is not known here. */
export function VerbIcon({ sort }: { readonly sort: VerbSort }): React.ReactNode {
  const Icon = icons[sort];
  return (
    <span className={`verb-icon ${sort}`} aria-hidden>
      <Icon size={12} strokeWidth={2.2} />
    </span>
  );
}
