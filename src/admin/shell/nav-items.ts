import { getTranslation, type I18nClient } from '@payloadcms/translations'
import {
  CalendarDays,
  CornerUpRight,
  type IconNode,
  Image,
  LayoutDashboard,
  Pencil,
  Rows3,
  Users,
} from 'lucide'
import type { SanitizedCollectionConfig, SanitizedGlobalConfig, VisibleEntities } from 'payload'
import { FACTS, joined } from '@/all/facts'
import type { Facts, MenuIcon, MenuItem } from '@/domain/facts'
import { paths } from '@/domain/paths'
import type { NavGroup, NavItem } from './nav-link'

/**
 * Nouns whose links stand below those of the others: the audit log is opened seldom. Else links stand in the order of the
 * nouns.
 */
const BELOW: readonly string[] = ['audit']

const OWN: readonly MenuItem[] = Object.entries<Facts>(FACTS)
  .toSorted(([a], [b]) => Number(BELOW.includes(a)) - Number(BELOW.includes(b)))
  .flatMap(([, { menu = [] }]) => menu)

const ICONS: Readonly<Record<MenuIcon, IconNode>> = {
  'calendar-days': CalendarDays,
  'corner-up-right': CornerUpRight,
  image: Image,
  pencil: Pencil,
  users: Users,
}

const ICON_OF = new Map(Object.entries<MenuIcon>(joined('menuIcons')))

/** The groups in their order; other groups follow. Groups of daily work are open, the others folded. */
const GROUPS = [
  { label: 'Leads', isOpen: true },
  { label: 'Integrations', isOpen: false },
  { label: 'Privacy', isOpen: true },
  { label: 'Site', isOpen: false },
]

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
  const own = OWN.filter(({ collection }) => readable.includes(collection))
  const toItem = ({ slug, labels }: SanitizedCollectionConfig) => ({
    href: `${paths.admin}/collections/${slug}`,
    label: String(getTranslation(labels.plural, i18n)),
  })
  const grouped = [
    ...own.flatMap((screen) =>
      'group' in screen ? [{ group: screen.group, item: { href: screen.path, label: screen.label } }] : [],
    ),
    ...globals
      .filter(({ slug }) => visible.globals.includes(slug))
      .map(({ slug, label, admin }) => ({
        group: admin?.group,
        item: { href: `${paths.admin}/globals/${slug}`, label: String(getTranslation(label, i18n)) },
      })),
    ...shown.map((collection) => ({ group: collection.admin.group, item: toItem(collection) })),
  ].filter(({ group }) => Boolean(group))
  const others = shown
    .filter(({ slug, admin }) => !OWN.some(({ collection }) => collection === slug) && !admin.group)
    .map((collection) => {
      const icon = ICON_OF.get(collection.slug)
      return { ...toItem(collection), icon: icon ? ICONS[icon] : Rows3 }
    })
  const found = [...new Set(grouped.map(({ group }) => toText(group, i18n)))]
  const known = GROUPS.filter(({ label }) => found.includes(label))
  const added = found.filter((label) => !GROUPS.some((group) => group.label === label))
  const groups = [...known, ...added.map((label) => ({ label, isOpen: false }))].map(({ label, isOpen }) => ({
    label,
    isOpen,
    items: grouped.filter(({ group }) => toText(group, i18n) === label).map(({ item }) => item),
  }))
  const single = own.flatMap((screen) =>
    'icon' in screen ? [{ href: screen.path, label: screen.label, icon: ICONS[screen.icon] }] : [],
  )
  return {
    own: [{ href: paths.admin, label: 'Dashboard', icon: LayoutDashboard }, ...single],
    groups,
    others,
  }
}

function toText(group: SanitizedCollectionConfig['admin']['group'], i18n: I18nClient): string {
  return group ? String(getTranslation(group, i18n)) : ''
}
