/** The id of the lead form's section, for links on the same page. */
export const LEAD_SECTION_ID = 'request-form'

/** The pages that exist once. What else is known of them is in pages.ts, which no browser needs. */
const pages = {
  home: '/',
  services: '/services',
  plans: '/plans',
  industries: '/industries',
  blog: '/blog',
  about: '/about',
  contact: '/contact',
  thankYou: '/thank-you',
  privacy: '/privacy',
  terms: '/terms',
  sitemap: '/sitemap',
} as const

/** Every URL of the site in one place. Paths carry no origin and no trailing slash. */
export const paths = {
  ...pages,
  service: (slug: string) => `/services/${slug}`,
  industry: (slug: string) => `/industries/${slug}`,
  blogPage: (page: number) => (page <= 1 ? '/blog' : `/blog/page/${page}`),
  /** The page of an author, and the following pages of their posts. */
  author: (slug: string, page = 1) =>
    page <= 1 ? `/blog/author/${slug}` : `/blog/author/${slug}/page/${page}`,
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  rssFeed: '/feed.xml',
  atomFeed: '/atom.xml',
  postImage: (slug: string) => `/blog-images/${encodeURIComponent(slug)}`,
  postNotFound: '/post-not-found',
  notFound: '/404',
  /** Previews are below it. */
  previews: '/preview',
  previewPost: (id: string) => `/preview/${encodeURIComponent(id)}/open`,
  preview: (id: string) => `/preview/${encodeURIComponent(id)}`,
  /** The social image of a post that may not be public, for an admin. */
  previewCard: (id: string) => `/preview/${encodeURIComponent(id)}/card`,
  /** Content as it would be published: of a global, or of a document by its id. */
  previewWords: (slug: string, id: string = 'page') => `/preview/words/${slug}/${encodeURIComponent(id)}`,
  request: '/request',
  /** Ends periodic mails: a page with a button, and what that and mail programs post to. */
  unsubscribe: '/unsubscribe',
  /** Where visitors book a time; a 404 while nothing can be booked. */
  book: '/book',
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
  auth: '/auth',
  authReset: '/auth/reset',
  authConfirm: '/auth/confirm',
  authInvitation: '/auth/invitation',
  /** The plain form for the second factor. */
  authCode: '/auth/code',
  /** The page where an admin without a second factor sets one up, while one is demanded. */
  authSetUp: '/auth/set-up',
  admin: '/admin',
  /** The page that a member without rights sees at every address of the admin. */
  accessDenied: '/access-denied',
  adminBlog: '/admin/blog',
  adminNewPost: '/admin/blog/new',
  adminPost: (id: string) => `/admin/blog/edit/${encodeURIComponent(id)}`,
  adminAuthor: (id: string) => `/admin/collections/authors/${encodeURIComponent(id)}`,
  adminCalendar: '/admin/calendar',
  adminSubmissions: '/admin/submissions',
  /** The inbox with one lead opened beside it. */
  adminSubmission: (id: string) => `/admin/submissions?lead=${encodeURIComponent(id)}`,
  adminResults: '/admin/results',
  adminChannelCosts: '/admin/globals/channel-costs',
  adminPrivacy: '/admin/privacy',
  adminMoveIn: '/admin/move-in',
  /** One import. */
  adminImport: (id: string) => `/admin/move-in?import=${encodeURIComponent(id)}`,
  adminPrivacyPolicy: '/admin/globals/privacy',
  adminLeadHandling: '/admin/globals/lead-handling',
  adminBooking: '/admin/globals/booking',
  adminCompany: '/admin/globals/company',
  adminOutbox: '/admin/collections/outbox',
  adminAudit: '/admin/audit',
  adminRedirects: '/admin/collections/redirects',
  adminSignInRules: '/admin/globals/sign-in-rules',
  adminAccounts: '/admin/collections/users',
  /** Endpoints of Payload and our own. */
  api: '/api',
  posts: '/api/blog-posts',
  media: '/api/media',
  leads: '/api/form-submissions',
  /** Books a time. */
  appointments: '/api/appointments',
  /** For call trackers and form tools, with an inbound key. */
  inboundLeads: '/api/leads/inbound',
  leadResults: '/api/form-submissions/results',
  /** Measurements of visits. */
  measure: '/api/measure',
  redirects: '/api/redirects',
  contentSearch: '/api/content-search',
  postLinkReport: '/api/blog-posts/link-report',
  authorNames: '/api/authors/names',
  openDocuments: '/api/open-documents',
  typedContent: '/api/typed-content',
  scheduledPosts: '/api/scheduled-posts',
  auditExport: '/api/audit-log/export',
  outbox: '/api/outbox',
  webhooks: '/api/webhooks',
  conversionFeeds: '/api/conversion-feeds',
  leadHandling: '/api/globals/lead-handling',
  inboundKeys: '/api/inbound-keys',
  inboxViews: '/api/inbox-views',
  imports: '/api/imports',
  accounts: '/api/users',
  /** The private feed of a member of the staff. */
  calendarFeed: (token: string) => `/api/calendar-feeds/${token}.ics`,
  signUp: '/api/users',
  signIn: '/api/users/login',
  /** Takes the code after the password. */
  signInCode: '/api/users/login/code',
  /** Takes a passkey without a password. */
  signInPasskey: '/api/users/login/passkey',
  /** Takes the first factor of an account after its password, while one is demanded. */
  setUp: '/api/users/login/set-up',
  signOut: '/api/users/logout',
  session: '/api/users/me',
  ownSettings: '/api/users/own-settings',
  factors: '/api/users/factors',
  /** Takes the password and code of a signed-in account again. */
  proof: '/api/users/proof',
  resetFactors: (id: string) => `/api/users/${encodeURIComponent(id)}/reset-factors`,
  refresh: '/api/users/refresh-token',
  forgotPassword: '/api/users/forgot-password',
  resetPassword: '/api/users/reset-password',
  confirm: '/api/users/confirm',
  changePassword: '/api/users/change-password',
  invitations: '/api/users/invitations',
  acceptInvitation: '/api/users/accept-invitation',
  acceptByPasskey: '/api/users/accept-invitation/passkey',
} as const

/**
 * The full address of a page, written as Next writes it into `rel="canonical"`: Home is the origin alone.
 *
 * @param siteUrl - the public origin, without a slash at its end
 */
export function toAddress(path: string, siteUrl: string): string {
  return path === paths.home ? siteUrl : new URL(path, siteUrl).href
}

/** Whether a path is another one, or below it. */
export const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}/`)

/** The lists of all posts, as patterns of their addresses. */
export const postLists = [paths.blog, `${paths.blog}/page/*`]

/** The pages of all authors, as a pattern of their addresses. */
export const authorPages = `${paths.blog}/author/*`
