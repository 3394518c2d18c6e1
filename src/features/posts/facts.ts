import { OF_PUBLISHING, OF_WRITING } from '@/domain/area-list'
import { audited, type Facts, info } from '@/domain/facts'
import { HOUSE_PERIODS } from '@/domain/house-periods'
import { paths } from '@/domain/paths'
import { UUID_PATTERN } from '@/lib/uuid'

/** Unsaved work on a post. */
const UNSAVED_DAYS = 30

export const posts = {
  collectionRights: {
    'blog-posts': {
      create: OF_WRITING,
      read: OF_WRITING,
      readVersions: OF_WRITING,
      update: OF_WRITING,
      delete: OF_WRITING,
    },
    'pending-changes': { read: OF_WRITING },
    'scheduled-posts': { read: OF_WRITING },
    authors: { create: OF_PUBLISHING, read: OF_WRITING, update: OF_PUBLISHING, delete: OF_PUBLISHING },
  },
  callRights: {
    'GET blog-posts/marks': OF_WRITING,
    'GET blog-posts/unsaved': OF_WRITING,
    'POST blog-posts/unsaved': OF_WRITING,
    'POST blog-posts/unsaved/end': OF_WRITING,
    'POST blog-posts/link-report': OF_WRITING,
    'POST blog-posts/:id/changes': OF_WRITING,
    'POST blog-posts/:id/changes/discard': OF_WRITING,
    'GET blog-posts/:id/thread': OF_WRITING,
    'POST blog-posts/:id/notes': OF_WRITING,
    'PATCH blog-posts/:id/notes/:note': OF_WRITING,
    'POST blog-posts/:id/review': OF_WRITING,
    'POST blog-posts/:id/review/take-back': OF_WRITING,
    'POST blog-posts/:id/review/answer': OF_PUBLISHING,
    'GET scheduled-posts/post/:post': OF_WRITING,
    'POST scheduled-posts/post/:post': OF_PUBLISHING,
    'POST scheduled-posts/post/:post/take-back': OF_PUBLISHING,
    'GET authors/names': OF_WRITING,
  },
  screenRights: {
    blog: OF_WRITING,
    'blog/new': OF_WRITING,
    'blog/edit/:id': OF_WRITING,
    calendar: OF_WRITING,
  },
  openings: [
    {
      method: 'GET',
      path: new RegExp(`^blog-posts(?:/${UUID_PATTERN})?$`, 'i'),
      maxBytes: 0,
      isListed: true,
    },
  ],
  versioned: ['blog-posts'],
  menu: [
    { collection: 'blog-posts', path: paths.adminBlog, label: 'Blog', icon: 'pencil' },
    { collection: 'blog-posts', path: paths.adminCalendar, label: 'Calendar', icon: 'calendar-days' },
  ],
  ownScreens: {
    'blog-posts': {
      list: paths.adminBlog,
      document: { create: paths.adminNewPost, edit: paths.adminPost },
    },
  },
  titles: { blog: 'Blog Posts', 'blog/new': 'New Post' },
  periods: { unsavedDays: UNSAVED_DAYS },
  sweeps: [
    {
      table: 'blog_posts',
      isGuarded: true,
      isAudited: true,
      isOver: `deleted_at < now() - interval '${HOUSE_PERIODS.trashDays} days'`,
      copies: ['_blog_posts_v', 'parent_id'],
    },
    { table: 'unsaved_work', isOver: `kept_at < now() - interval '${UNSAVED_DAYS} days'` },
  ],
  events: {
    'post.published': audited(
      'Post published',
      'A post went out to the site: by an admin, or at its minute on behalf of one.',
    ),
    'post.changed': audited(
      'Public post changed',
      'A post that is public was saved: visitors see it as it is now.',
    ),
    'post.unpublished': audited('Post unpublished', 'A post was taken off the site.'),
    'post.scheduled': audited(
      'Post scheduled',
      'An admin has set a minute at which a post is published or taken off the site, or moved it.',
    ),
    'post.unscheduled': audited(
      'Schedule taken back',
      'An admin took back the minute that was set for a post.',
    ),
    'post.review-asked': audited(
      'Review asked for',
      'Somebody who writes asked those who may publish for a review of a post; they are mailed.',
    ),
    'post.review-withdrawn': audited(
      'Review taken back',
      'Whoever asked for a review of a post took the request back.',
    ),
    'post.review-answered': audited(
      'Review answered',
      'An admin answered a request for a review: reviewed, or sent back; whoever asked is mailed.',
    ),
    'post.changes-discarded': audited(
      'Changes for later discarded',
      'Changes of a post that were saved for later were discarded.',
    ),
    'post.version-restored': audited(
      'Version of a post restored',
      'An admin brought an earlier version of a post back.',
    ),
    'post.trashed': audited('Post trashed', 'An admin put a post into the trash.'),
    'post.restored': audited('Post taken out of the trash', 'An admin took a post out of the trash.'),
    'post.deleted': audited('Post deleted', 'An admin deleted a post for good.'),
    'author.made': audited('Author made', 'An admin made an author, and with that a page.'),
    'author.changed': audited('Author changed', 'An admin changed an author; which fields.'),
    'author.deleted': audited('Author deleted', 'An admin deleted an author, and with that their page.'),
    'post.schedule-done': info('What was set for a post was done at its minute.'),
    'post.schedule-refused': {
      level: 'warn',
      meaning:
        'The minute set for a post came, and a rule refused what was set. The reason stands in the calendar and in a mail.',
      action: 'Nothing: whoever scheduled it has been mailed.',
    },
    'post.schedule-paused': {
      level: 'warn',
      meaning: 'Whoever scheduled it may not publish any more. It waits for somebody else to take it over.',
      action: 'Nothing: all admins have been mailed.',
    },
    'post.schedule-failed': {
      level: 'error',
      meaning: 'It was due and could not be done. It is tried again, later each time, at most a minute.',
      action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
    },
    'blog.read': {
      level: 'error',
      meaning: 'The database could not be asked for a page of the blog. Known pages are shown from memory.',
      action: 'Mostly the database is away: see `/statusz`.',
    },
  },
  auditGroups: { post: 'Posts and site', author: 'Posts and site' },
  auditSubjects: {
    post: { label: 'Post', address: paths.adminPost },
    author: { label: 'Author', collection: 'authors' },
    schedule: { label: 'Schedule' },
  },
} as const satisfies Facts
