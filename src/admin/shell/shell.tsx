import { DefaultTemplate } from '@payloadcms/next/templates'
import type { AdminViewServerProps, ServerProps, VisibleEntities } from 'payload'
import type { ReactNode } from 'react'
import { mayCall, mayGoTo, mayPublish } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { staffName } from '@/domain/staff'
import { readCompany } from '@/features/content/server/content'
import { countOwnOverdue } from '@/features/leads/server/reminders'
import type { PostBadge } from '@/features/posts/rules/pending-changes'
import { countReviews } from '@/features/posts/server/reviews'
import { PayloadMarkup } from '@/payload-repairs/markup/payload-markup.client'
import { CachesBehind } from '@/staff-ui/saving/caches-behind.client'
import { NotificationsKey } from '@/ui/toast/notifications-key.client'
import { FieldOpener } from '../palette/field-opener.client'
import { SEARCH_ROUTES, SEARCHED } from '../palette/searched'
import { toNavItems } from './nav-items'
import type { NavGroup, NavGroupItem, NavItem } from './nav-link'
import { LogOut, ShellBar, ThemeToggle } from './shell-bar.client'

/** Puts a root view, which Payload renders without a frame, into the same frame as every other staff screen. */
export function ShellTemplate({ children, ...view }: AdminViewServerProps & { children: ReactNode }) {
  const { req, permissions, locale, visibleEntities } = view.initPageResult
  return (
    <DefaultTemplate
      i18n={req.i18n}
      locale={locale}
      params={view.params}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={view.searchParams}
      user={req.user ?? undefined}
      viewType={view.viewType}
      visibleEntities={visibleEntities}
    >
      {children}
    </DefaultTemplate>
  )
}

/** The navigation around every staff screen, including Payload's. Payload renders it in place of its own. */
export async function ShellNav({
  payload,
  user,
  i18n,
  visibleEntities,
}: ServerProps & { visibleEntities: VisibleEntities }) {
  const { name } = await readCompany(payload)
  const { collections, globals } = payload.config
  const links = toTheirs(toNavItems({ collections, globals, visible: visibleEntities }, i18n), user)
  const reader = { payload, user: user ?? null }
  const [groups, own] = await Promise.all([withDue(links.groups, reader), withReviews(links.own, reader)])
  return (
    <>
      <ShellBar
        {...links}
        own={own}
        groups={groups}
        lists={mayGoTo(user, paths.adminBlog) ? [reviewsFor(user)] : []}
        brand={name}
        searches={SEARCHED.filter((search) => mayCall(user, 'GET', SEARCH_ROUTES[search]))}
      >
        <p className="px-3 pb-1 text-note wrap-anywhere text-ink-soft">
          <span className="sr-only">Signed in as </span>
          {user && staffName({ name: user.name, email: user.email ?? '' })}
        </p>
        <div className="flex items-center justify-between">
          <LogOut />
          <ThemeToggle />
        </div>
      </ShellBar>
      <NotificationsKey />
      <CachesBehind />
      <PayloadMarkup />
      <FieldOpener />
    </>
  )
}

type Links = ReturnType<typeof toNavItems>

/** Filters the links that the reader may open. A group without links has no heading. */
function toTheirs({ own, groups, others }: Links, user: ServerProps['user']): Links {
  const leads = ({ href }: { href: string }) => mayGoTo(user, href)
  return {
    own: own.filter(leads),
    groups: groups.flatMap((group) => {
      const items = group.items.filter(leads)
      return items.length > 0 ? [{ ...group, items }] : []
    }),
    others: others.filter(leads),
  }
}

/** Adds the number of the reader's overdue follow-ups to the links. If it cannot be read, no number is shown. */
async function withDue(
  groups: NavGroup[],
  reader: Parameters<typeof countOwnOverdue>[0],
): Promise<NavGroup[]> {
  const due = await countOwnOverdue(reader).catch(() => 0)
  if (due === 0) return groups
  const withCount = (item: NavGroupItem) => (item.href === paths.adminSubmissions ? { ...item, due } : item)
  return groups.map((group) => ({ ...group, items: group.items.map(withCount) }))
}

type Reader = Parameters<typeof countReviews>[0]

/** The link to posts that wait for the reader: to review, or sent back. */
function reviewsFor(user: Reader['user'] | undefined) {
  const state = (badge: PostBadge) => `${paths.adminBlog}?state=${badge}`
  return mayPublish(user)
    ? { href: state('review'), label: 'Posts that wait for a review' }
    : { href: state('sent-back'), label: 'Posts that were sent back to you' }
}

/** Does the same as `withDue` for reviews. */
async function withReviews(own: NavItem[], reader: Reader): Promise<NavItem[]> {
  const count = await countReviews(reader).catch(() => 0)
  if (count === 0) return own
  const { href } = reviewsFor(reader.user)
  const words = mayPublish(reader.user) ? 'to review' : 'sent back to you'
  return own.map((item) =>
    item.href === paths.adminBlog ? { ...item, waiting: { count, href, words } } : item,
  )
}
