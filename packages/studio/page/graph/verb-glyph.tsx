import type { VerbSort } from "@flowrun/graph";
import {
  ArrowRightLeft,
  AudioLines,
  Bot,
  BotMessageSquare,
  CalendarClock,
  Captions,
  ChartColumn,
  CircleDot,
  CirclePause,
  CornerDownRight,
  CornerUpLeft,
  Database,
  Ear,
  Eraser,
  Globe,
  Grip,
  Hash,
  Headset,
  IdCard,
  Inbox,
  Languages,
  Lightbulb,
  ListOrdered,
  ListTree,
  Lock,
  type LucideIcon,
  Mail,
  Megaphone,
  Merge,
  MessageCircle,
  MessageSquareText,
  Mic,
  Music,
  PencilLine,
  PhoneCall,
  PhoneForwarded,
  PhoneIncoming,
  PhoneMissed,
  PhoneOff,
  PhoneOutgoing,
  Puzzle,
  Repeat,
  Reply,
  Rocket,
  Route,
  Save,
  ScrollText,
  Search,
  Server,
  Sigma,
  SlidersHorizontal,
  SquareFunction,
  SquareParking,
  Timer,
  Trash2,
  UserCheck,
  UserPlus,
  Users,
  Volume2,
  Zap,
} from "lucide-react";

/** A verb and its sort. */
export interface VerbIconProps {
  /** Without one, or for a verb of a plugin, the icon is that of the sort. */
  readonly verb?: string | undefined;
  readonly sort: VerbSort;
}

const bySort = {
  talk: Volume2,
  connect: PhoneForwarded,
  data: Database,
  flow: CornerDownRight,
  end: PhoneOff,
} as const;

const byVerb: Readonly<Record<string, LucideIcon>> = {
  ...{ answer: PhoneIncoming, play: Volume2, say: MessageSquareText, language: Languages },
  ...{ music: Music, "collect-digits": Hash, menu: ListTree, listen: Ear, agent: Bot },
  ...{
    tell: BotMessageSquare,
    stream: AudioLines,
    record: Mic,
    "record-call": CircleDot,
    transcribe: Captions,
  },
  ...{
    conference: Users,
    merge: Merge,
    park: SquareParking,
    "park-other": CirclePause,
    "pick-up": PhoneCall,
  },
  ...{
    supervise: Headset,
    control: SlidersHorizontal,
    erase: Eraser,
    lamp: Lightbulb,
    mailbox: Inbox,
  },
  ...{ "send-message": MessageCircle, show: IdCard, "set-variable": SquareFunction },
  ...{ hours: CalendarClock, lookup: Search, count: Sigma, save: Save, delete: Trash2 },
  ...{ request: Globe, "send-email": Mail, seal: Lock, v2: Server },
  ...{ bridge: PhoneForwarded, dial: PhoneOutgoing, dialplan: Route, transfer: ArrowRightLeft },
  ...{ invite: UserPlus, queue: ListOrdered, "queue-state": ChartColumn, duty: UserCheck },
  ...{ callback: PhoneMissed, "send-digits": Grip, hangup: PhoneOff, redirect: Reply },
  ...{ go: CornerDownRight, call: Puzzle, each: Repeat, start: Rocket, signal: Zap },
  ...{ return: CornerUpLeft, set: PencilLine, wait: Timer, log: ScrollText, emit: Megaphone },
};

/** The icon itself: that of the verb, else that of its sort. */
export function VerbGlyph({ verb = "", sort }: VerbIconProps): React.ReactNode {
  const Icon = (Object.hasOwn(byVerb, verb) ? byVerb[verb] : undefined) ?? bySort[sort];
  return <Icon size={12} strokeWidth={2.2} />;
}
