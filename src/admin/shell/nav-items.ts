import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { SanitizedCollectionConfig } from 'payload'
import { paths } from '@/domain/paths'
import type { AdminIconName } from './admin-icon'

export type NavItem = { href: string; label: string; icon: AdminIconName }

/** Screens of the product's own, at the addresses of the specification; the order is that of the shell. */
const OWN_SCREENS: Record<string, NavItem> = {
  'blog-posts': { href: paths.adminBlog, label: 'Blog', icon: 'pen' },
  'form-submissions': { href: paths.adminSubmissions, label: 'Submissions', icon: 'inbox' },
}

const STOCK_ICONS: Record<string, AdminIconName> = {
  users: 'people',
  media: 'image',
  redirects: 'redirect',
  'consent-records': 'cookie',
  outbox: 'mail',
}

/**
 * The shell's links: the dashboard, the product's own screens, then every other collection that the account
 * may see, in the order of the configuration. A collection that says `admin.hidden` or `group: false` has none.
 */
export function toNavItems(
  collections: readonly SanitizedCollectionConfig[],
  visible: readonly string[],
  i18n: I18nClient,
): { own: NavItem[]; others: NavItem[] } {
  const shown = collections.filter(({ slug, admin }) => visible.includes(slug) && admin.group !== false)
  const own = Object.entries(OWN_SCREENS)
    .filter(([slug]) => shown.some((collection) => collection.slug === slug))
    .map(([, item]) => item)
  const others = shown
    .filter(({ slug }) => !(slug in OWN_SCREENS))
    .map(({ slug, labels }) => ({
      href: `${paths.admin}/collections/${slug}`,
      label: String(getTranslation(labels.plural, i18n)),
      icon: STOCK_ICONS[slug] ?? ('rows' as const),
    }))
  return { own: [{ href: paths.admin, label: 'Dashboard', icon: 'board' }, ...own], others }
}
