import {
  ArrowLeft,
  ArrowRight,
  BadgeCheck,
  Blocks,
  CalendarCheck,
  Car,
  Check,
  ChevronDown,
  ClipboardCheck,
  Clock,
  FileText,
  Gauge,
  Handshake,
  House,
  KeyRound,
  ListChecks,
  Mail,
  MapPin,
  Menu,
  Moon,
  Palette,
  Pause,
  Phone,
  PhoneCall,
  Play,
  Radar,
  Scale,
  Share2,
  Sparkles,
  Sun,
  Target,
  TrendingUp,
  X,
  Zap,
} from 'lucide'
import { LineDrawing } from './line-drawing'

/** The site's line drawings, by their names in lucide. */
const ICONS = {
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'badge-check': BadgeCheck,
  blocks: Blocks,
  'calendar-check': CalendarCheck,
  car: Car,
  check: Check,
  'chevron-down': ChevronDown,
  'clipboard-check': ClipboardCheck,
  clock: Clock,
  'file-text': FileText,
  gauge: Gauge,
  handshake: Handshake,
  house: House,
  'key-round': KeyRound,
  'list-checks': ListChecks,
  mail: Mail,
  'map-pin': MapPin,
  menu: Menu,
  moon: Moon,
  palette: Palette,
  pause: Pause,
  phone: Phone,
  'phone-call': PhoneCall,
  play: Play,
  radar: Radar,
  scale: Scale,
  'share-2': Share2,
  sparkles: Sparkles,
  sun: Sun,
  target: Target,
  'trending-up': TrendingUp,
  x: X,
  zap: Zap,
} as const

export type IconName = keyof typeof ICONS

type IconProps = { name: IconName; size?: number; filled?: boolean }

/** One of the site's line drawings. */
export function Icon({ name, ...rest }: IconProps) {
  return <LineDrawing drawing={ICONS[name]} {...rest} />
}
