import { paths } from './paths'

/**
 * The addresses that no script of a browser asks for or leads to. They stand apart from `paths`, which every screen of the staff
 * carries whole.
 */
export const serverPaths = {
  blogPage: (page: number) => (page <= 1 ? '/blog' : `/blog/page/${page}`),
  rssFeed: '/feed.xml',
  atomFeed: '/atom.xml',
  postNotFound: '/post-not-found',
  /** Previews are below it. */
  previews: '/preview',
  /** Content as it would be published: of a global, or of a document by its id. */
  previewWords: (slug: string, id: string = 'page') => `/preview/words/${slug}/${encodeURIComponent(id)}`,
  preview: (id: string) => `/preview/${encodeURIComponent(id)}`,
  request: '/request',
  /** Shows a form of that page again that was sent without scripts and had errors. */
  bookAgain: '/book/again',
  /** The page of one appointment for whoever has booked it, by a token. */
  appointment: '/book/appointment',
  /** The same appointment as a file for a calendar. */
  appointmentFile: '/book/appointment/calendar.ics',
  /** The social image of a page. */
  socialImage: (page: string) => `/og${page === '/' ? '/home' : page}.png`,
  siteMapFile: '/sitemap.xml',
  /** The guide for AI assistants. */
  llmsText: '/llms.txt',
  manifest: '/manifest.webmanifest',
  /** Liveness. */
  alive: '/healthz',
  /** Readiness: whether visitors may be sent here. */
  ready: '/readyz',
  /** Health of everything. */
  status: '/statusz',
  /** In development the server asks Next here for the newest sources. Other callers get a 404. */
  served: '/served',
  authReset: '/auth/reset',
  authConfirm: '/auth/confirm',
  authInvitation: '/auth/invitation',
  /** The plain form for the second factor. */
  authCode: '/auth/code',
  /** The page that a member without rights sees at every address of the admin. */
  accessDenied: '/access-denied',
  adminAuthor: (id: string) => `/admin/collections/authors/${encodeURIComponent(id)}`,
  adminPrivacyPolicy: '/admin/globals/privacy',
  adminLeadHandling: '/admin/globals/lead-handling',
  adminCompany: '/admin/globals/company',
  leadResults: '/api/form-submissions/results',
  auditExport: '/api/audit-log/export',
  /** The private feed of a member of the staff. */
  calendarFeed: (token: string) => `/api/calendar-feeds/${token}.ics`,
  notFound: '/404',
  /** Ends periodic mails: a page with a button, and what that and mail programs post to. */
  unsubscribe: '/unsubscribe',
  /** Where visitors book a time; a 404 while nothing can be booked. */
  book: '/book',
  /** The page of an author, and the following pages of their posts. */
  author: (slug: string, page = 1) =>
    page <= 1 ? `/blog/author/${slug}` : `/blog/author/${slug}/page/${page}`,
} as const

/** The lists of all posts, as patterns of their addresses. */
export const postLists = [paths.blog, `${paths.blog}/page/*`]

/** The pages of all authors, as a pattern of their addresses. */
export const authorPages = `${paths.blog}/author/*`
