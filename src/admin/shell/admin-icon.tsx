import {
  ArrowDown,
  ArrowLeft,
  Cookie,
  CornerUpRight,
  Download,
  ExternalLink,
  Image,
  Inbox,
  LayoutDashboard,
  LogOut,
  Mail,
  Menu,
  Moon,
  Pencil,
  Plus,
  Rows3,
  Search,
  ShieldCheck,
  Sun,
  Trash2,
  Undo2,
  Users,
  X,
} from 'lucide'
import { LineDrawing } from '@/ui/line-drawing'

/** Line drawings of the staff screens, by what they stand for. */
const ADMIN_ICONS = {
  back: ArrowLeft,
  board: LayoutDashboard,
  close: X,
  cookie: Cookie,
  download: Download,
  image: Image,
  inbox: Inbox,
  'log-out': LogOut,
  mail: Mail,
  menu: Menu,
  moon: Moon,
  out: ExternalLink,
  pen: Pencil,
  privacy: ShieldCheck,
  people: Users,
  plus: Plus,
  redirect: CornerUpRight,
  rows: Rows3,
  search: Search,
  sort: ArrowDown,
  sun: Sun,
  trash: Trash2,
  undo: Undo2,
} as const

export type AdminIconName = keyof typeof ADMIN_ICONS

/** A drawing beside words, or in a button that names itself: hidden from assistive technology. */
export function AdminIcon({ name, size = 18 }: { name: AdminIconName; size?: number }) {
  return <LineDrawing drawing={ADMIN_ICONS[name]} size={size} />
}
