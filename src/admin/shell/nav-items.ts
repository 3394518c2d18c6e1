import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { SanitizedCollectionConfig, SanitizedGlobalConfig, VisibleEntities } from 'payload'
import { paths } from '@/domain/paths'
import type { AdminIconName } from './admin-icon'

/** `due` counts what waits there for the reader. */
export type NavItem = { href: string; label: string; icon: AdminIconName; due?: number }

/** Screens of the product's own, at the addresses of the specification; the order is that of the shell. */
const OWN_SCREENS: Record<string, NavItem> = {
  'blog-posts': { href: paths.adminBlog, label: 'Blog', icon: 'pen' },
  'form-submissions': { href: paths.adminSubmissions, label: 'Submissions', icon: 'inbox' },
  erasures: { href: paths.adminPrivacy, label: 'Privacy desk', icon: 'privacy' },
}

const STOCK_ICONS: Record<string, AdminIconName> = {
  users: 'people',
  media: 'image',
  redirects: 'redirect',
  'consent-records': 'cookie',
  outbox: 'mail',
}

/** Links below a heading of their own. */
export type NavGroup = { label: string; items: { href: string; label: string }[] }

type Navigation = { own: NavItem[]; groups: NavGroup[]; others: NavItem[] }

type Entities = {
  collections: readonly SanitizedCollectionConfig[]
  globals: readonly SanitizedGlobalConfig[]
  /** What of them the account may see. */
  visible: VisibleEntities
}

/**
 * The shell's links: the dashboard, the product's own screens, what the configuration puts into a group (globals before
 * collections), then every other collection that the account may see, in the order of the configuration. What says
 * `admin.hidden` or `group: false` has none.
 */
export function toNavItems({ collections, globals, visible }: Entities, i18n: I18nClient): Navigation {
  const shown = collections.filter(
    ({ slug, admin }) => visible.collections.includes(slug) && admin.group !== false,
  )
  const readable: readonly string[] = visible.collections
  const own = Object.entries(OWN_SCREENS)
    .filter(([slug]) => readable.includes(slug))
    .map(([, item]) => item)
  const toItem = ({ slug, labels }: SanitizedCollectionConfig) => ({
    href: `${paths.admin}/collections/${slug}`,
    label: String(getTranslation(labels.plural, i18n)),
  })
  const grouped = [
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
      icon: STOCK_ICONS[collection.slug] ?? ('rows' as const),
    }))
  const labels = [...new Set(grouped.map(({ group }) => toText(group, i18n)))]
  const groups = labels.map((label) => ({
    label,
    items: grouped.filter(({ group }) => toText(group, i18n) === label).map(({ item }) => item),
  }))
  return { own: [{ href: paths.admin, label: 'Dashboard', icon: 'board' }, ...own], groups, others }
}

function toText(group: SanitizedCollectionConfig['admin']['group'], i18n: I18nClient): string {
  return group ? String(getTranslation(group, i18n)) : ''
}
