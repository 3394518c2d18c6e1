import type { AuditedEvent } from '@/domain/events'
import type { PostChange, PublicPost } from '@/domain/post-change'
import type { ScheduleAction } from '@/features/posts/rules/scheduled-post'

/** Why the server itself saves a post, which no request can say. */
export type SaveOrder = {
  /** The values are tried before they are kept for later, and rolled back. */
  isTrial?: boolean
  /** The minute of a schedule has come, which this account has set; null when that account is gone. */
  schedule?: { by: string | null }
  /** The values are the changes that were kept for later. */
  publishesChanges?: boolean
  /** The post is moved in from another system, or taken away again: the import is recorded, and not each of its posts. */
  isImport?: boolean
}

/** How a save of a post was asked for. */
export type SaveRequest = {
  order: SaveOrder
  /** By the form, by the list (which only publishes, takes off the site, trashes and restores), or as an earlier version. */
  way: 'form' | 'list' | 'version'
  /** The id of the account that saves; null for the site and its commands. */
  account: string | null
  /** Whether the post has changes for later; `unknown` to a save that does not say which it knows, and so leaves them. */
  changes: 'unknown' | 'none' | 'kept'
  /** Whether the save names the visit of the editor that it comes from. */
  isOfVisit: boolean
}

type Text = string | null

/** The values of a post that decide what a save does. Times are ISO texts. */
export type SavedPost = {
  id?: string
  title?: Text
  slug?: Text
  excerpt?: Text
  category?: Text
  author?: Text
  featuredImageUrl?: Text
  published?: boolean | null
  publishedAt?: Text
  createdAt?: Text
  deletedAt?: Text
}

/** All that a save of a post does beside storing what was sent. */
export type SavePlan = {
  /** What the server writes into the row, whatever was sent. */
  sets: { publishedAt?: Text; deletedAt: Text; user?: string; content?: string }
  /** Whether the owner's rules for published posts are asked. */
  isHeldToRules: boolean
  /** The address that the post leaves, which leads to it from now on, and the one that it takes, which is a redirect no more. */
  address: { left: Text; taken: Text } | null
  /** What visitors see of it before and after; a post that is created has its id and its date when it is stored. */
  shown: PostChange
  /** The actions that have not to be done again at their minute. */
  settles: readonly ScheduleAction[]
  /** Whether the changes for later are in a draft now, so that there is nothing left for their minute. */
  takesBackChanges: boolean
  audit: {
    events: readonly AuditedEvent[]
    title: Text
    /** The schedule that the events are recorded for. */
    schedule: SaveOrder['schedule']
  }
  /** What the post's thread tells; publishing also ends the review that waits. */
  thread: { kind: 'published' | 'unpublished'; by: Text; data: { changes?: true; scheduled?: true } } | null
  ends: { changes: boolean; unsavedWork: boolean }
}

/**
 * Plans a save of a post.
 *
 * @param before - the stored post; null for one that is created
 * @param data - the values to be stored; what is missing stays
 * @param now - an ISO text
 */
export function toSavePlan(
  request: SaveRequest,
  before: SavedPost | null,
  data: SavedPost,
  now: string,
): SavePlan {
  const { order, way, changes } = request
  const sets = toSets(request, before, data, now)
  const after = { ...before, ...data, ...sets }
  const shown = { before: toPublic(before), after: toPublic(after) }
  const [was, is] = [Boolean(before?.published), Boolean(after.published)]
  const isTrial = order.isTrial === true
  const endsChanges = changes === 'kept' && !isTrial
  const isByHand = before !== null && !order.schedule && !isTrial
  return {
    sets,
    // A public post may be restored from the trash unchanged, and of a trial nothing goes out yet.
    isHeldToRules: is && !after.deletedAt && !isTrial && !(way === 'list' && was),
    address: toAddress(shown.before, after),
    shown: isTrial ? { before: null, after: null } : shown,
    settles: isByHand ? doneByHand(was, is, endsChanges) : [],
    takesBackChanges: isByHand && endsChanges && !is,
    audit: {
      events: isTrial || order.isImport ? [] : eventsOf(way, before, after),
      title: after.title ?? null,
      schedule: order.schedule,
    },
    thread: isTrial || order.isImport ? null : toThread(request, before, is),
    ends: { changes: endsChanges, unsavedWork: request.isOfVisit && !isTrial },
  }
}

function toSets({ way, account }: SaveRequest, before: SavedPost | null, data: SavedPost, now: string) {
  // Publishing a post again leaves the date of its first publication (reading A50).
  const isFirst = data.published && !before?.publishedAt
  return {
    ...(isFirst && { publishedAt: data.publishedAt ?? now }),
    // With a date of the client's choice it would be deleted at the next sweep, or never. No post is created in the trash.
    deletedAt: before && data.deletedAt ? (before.deletedAt ?? now) : null,
    // Who saved last is recorded with or without a change (reading A52); what the list does with it does not count.
    ...(way !== 'list' && account !== null && { user: account }),
  }
}

/** A post in the trash keeps its former addresses for the day that it comes back; its own is free. */
function toAddress(before: PublicPost | null, after: SavedPost): SavePlan['address'] {
  const left = before?.slug ?? null
  const taken = after.published ? (after.slug ?? null) : null
  return after.deletedAt || left === taken ? null : { left, taken }
}

function doneByHand(was: boolean, is: boolean, endsChanges: boolean): ScheduleAction[] {
  const done: ScheduleAction[] = was === is ? [] : [is ? 'publish' : 'unpublish']
  return endsChanges && is ? [...done, 'publish-changes'] : done
}

/** Payload moves a post to the trash by an update, which is recorded as what it is. */
function eventsOf(way: SaveRequest['way'], before: SavedPost | null, after: SavedPost): AuditedEvent[] {
  const version: AuditedEvent[] = way === 'version' ? ['post.version-restored'] : []
  const isTrashed = Boolean(after.deletedAt)
  if (isTrashed !== Boolean(before?.deletedAt))
    return [...version, isTrashed ? 'post.trashed' : 'post.restored']
  const was = Boolean(before?.published)
  if (was !== Boolean(after.published)) return [...version, was ? 'post.unpublished' : 'post.published']
  return was && way !== 'version' && !isTrashed ? ['post.changed'] : version
}

/** A new site's own posts have no thread. */
function toThread(
  { order: { schedule }, account, changes }: SaveRequest,
  before: SavedPost | null,
  is: boolean,
): SavePlan['thread'] {
  if (!before && account === null) return null
  const was = Boolean(before?.published)
  const isOfChanges = was && is && changes === 'kept'
  if (was === is && !isOfChanges) return null
  return {
    kind: is ? 'published' : 'unpublished',
    by: account,
    data: { ...(isOfChanges && { changes: true as const }), ...(schedule && { scheduled: true as const }) },
  }
}

/** What visitors see of a post; null when they see none. */
export function toPublic(post: SavedPost | null): PublicPost | null {
  if (!post?.published || post.deletedAt) return null
  return {
    id: post.id ?? '',
    slug: post.slug ?? '',
    title: post.title ?? '',
    category: post.category ?? '',
    excerpt: post.excerpt ?? '',
    author: post.author ?? '',
    picture: post.featuredImageUrl ?? '',
    publishedAt: post.publishedAt ?? null,
    createdAt: post.createdAt ?? '',
  }
}
