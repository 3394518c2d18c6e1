import { getTranslation, type I18nClient } from '@payloadcms/translations'
import {
  CalendarDays,
  CornerUpRight,
  type IconNode,
  Image,
  Inbox,
  LayoutDashboard,
  Pencil,
  Rows3,
  ScrollText,
  ShieldCheck,
  Users,
} from 'lucide'
import type { SanitizedCollectionConfig, SanitizedGlobalConfig, VisibleEntities } from 'payload'
import { paths } from '@/domain/paths'

/** The number of items that wait for the reader at a link, and the address of their list. */
export type PendingCount = { count: number; href: string; words: string }

export type NavItem = { href: string; label: string; icon: IconNode; waiting?: PendingCount }

/**
 * A link of a group, without an icon because the group has a heading. `due` counts the items that wait for the reader
 * there.
 */
export type NavGroupItem = Omit<NavItem, 'icon' | 'waiting'> & { due?: number }

type OwnScreen = NavItem & { group?: string }

/** The product's own screens, at the addresses of the specification and in the order of the navigation. */
const OWN_SCREENS: Record<string, OwnScreen> = {
  'blog-posts': { href: paths.adminBlog, label: 'Blog', icon: Pencil },
  'form-submissions': { href: paths.adminSubmissions, label: 'Submissions', icon: Inbox, group: 'Leads' },
  erasures: { href: paths.adminPrivacy, label: 'Privacy requests', icon: ShieldCheck, group: 'Privacy' },
  'audit-log': { href: paths.adminAudit, label: 'Audit log', icon: ScrollText, group: 'Privacy' },
}

/** The calendar of posts is listed beside their list. */
const CALENDAR: NavItem = { href: paths.adminCalendar, label: 'Calendar', icon: CalendarDays }

/** The groups in their order; other groups follow. Groups of daily work are open, the others folded. */
const GROUPS = [
  { label: 'Leads', isOpen: true },
  { label: 'Integrations', isOpen: false },
  { label: 'Privacy', isOpen: true },
  { label: 'Site', isOpen: false },
]

const PAYLOAD_ICONS: Record<string, IconNode> = {
  users: Users,
  media: Image,
  redirects: CornerUpRight,
}

/** A group of links with a heading. */
export type NavGroup = { label: string; isOpen: boolean; items: NavGroupItem[] }

type Navigation = { own: NavItem[]; groups: NavGroup[]; others: NavItem[] }

type Entities = {
  collections: readonly SanitizedCollectionConfig[]
  globals: readonly SanitizedGlobalConfig[]
  /** The collections and globals that the account may see. */
  visible: VisibleEntities
}

/**
 * The links of the shell: the dashboard, the product's own screens, the groups (own screens and then the collections
 * and globals that the configuration puts into them, globals first), then every other collection that the account may
 * see, in the order of the configuration. A collection with `admin.hidden` or `group: false` has no link.
 */
export function toNavItems({ collections, globals, visible }: Entities, i18n: I18nClient): Navigation {
  const shown = collections.filter(
    ({ slug, admin }) => visible.collections.includes(slug) && admin.group !== false,
  )
  const readable: readonly string[] = visible.collections
  const own = Object.entries(OWN_SCREENS)
    .filter(([slug]) => readable.includes(slug))
    .map(([, screen]) => screen)
  const toItem = ({ slug, labels }: SanitizedCollectionConfig) => ({
    href: `${paths.admin}/collections/${slug}`,
    label: String(getTranslation(labels.plural, i18n)),
  })
  const grouped = [
    ...own.flatMap(({ group, href, label }) => [
      { group, item: { href, label } },
      ...(href === paths.adminSubmissions
        ? [{ group, item: { href: paths.adminResults, label: 'Results' } }]
        : []),
    ]),
    ...globals
      .filter(({ slug }) => visible.globals.includes(slug))
      .map(({ slug, label, admin }) => ({
        group: admin?.group,
        item: { href: `${paths.admin}/globals/${slug}`, label: String(getTranslation(label, i18n)) },
      })),
    ...shown.map((collection) => ({ group: collection.admin.group, item: toItem(collection) })),
  ].filter(({ group }) => Boolean(group))
  const others = shown
    .filter(({ slug, admin }) => !(slug in OWN_SCREENS) && !admin.group)
    .map((collection) => ({
      ...toItem(collection),
      icon: PAYLOAD_ICONS[collection.slug] ?? Rows3,
    }))
  const found = [...new Set(grouped.map(({ group }) => toText(group, i18n)))]
  const known = GROUPS.filter(({ label }) => found.includes(label))
  const added = found.filter((label) => !GROUPS.some((group) => group.label === label))
  const groups = [...known, ...added.map((label) => ({ label, isOpen: false }))].map(({ label, isOpen }) => ({
    label,
    isOpen,
    items: grouped.filter(({ group }) => toText(group, i18n) === label).map(({ item }) => item),
  }))
  const single = own
    .filter(({ group }) => !group)
    .flatMap((screen) => (screen.href === paths.adminBlog ? [screen, CALENDAR] : [screen]))
  return {
    own: [{ href: paths.admin, label: 'Dashboard', icon: LayoutDashboard }, ...single],
    groups,
    others,
  }
}

function toText(group: SanitizedCollectionConfig['admin']['group'], i18n: I18nClient): string {
  return group ? String(getTranslation(group, i18n)) : ''
}
