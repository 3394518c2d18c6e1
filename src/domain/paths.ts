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
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  postImage: (slug: string) => `/blog-images/${encodeURIComponent(slug)}`,
  previewPost: (id: string) => `/preview/${encodeURIComponent(id)}/open`,
  /** The social image of a post that may not be public, for an admin. */
  previewCard: (id: string) => `/preview/${encodeURIComponent(id)}/card`,
  auth: '/auth',
  /** The page where an admin without a second factor sets one up, while one is demanded. */
  authSetUp: '/auth/set-up',
  admin: '/admin',
  adminBlog: '/admin/blog',
  adminNewPost: '/admin/blog/new',
  adminPost: (id: string) => `/admin/blog/edit/${encodeURIComponent(id)}`,
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
  adminBooking: '/admin/globals/booking',
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
  redirects: '/api/redirects',
  contentSearch: '/api/content-search',
  postLinkReport: '/api/blog-posts/link-report',
  authorNames: '/api/authors/names',
  openDocuments: '/api/open-documents',
  typedContent: '/api/typed-content',
  scheduledPosts: '/api/scheduled-posts',
  outbox: '/api/outbox',
  webhooks: '/api/webhooks',
  conversionFeeds: '/api/conversion-feeds',
  leadHandling: '/api/globals/lead-handling',
  inboundKeys: '/api/inbound-keys',
  inboxViews: '/api/inbox-views',
  imports: '/api/imports',
  accounts: '/api/users',
  signOut: '/api/users/logout',
  session: '/api/users/me',
  ownSettings: '/api/users/own-settings',
  factors: '/api/users/factors',
  /** Takes the password and code of a signed-in account again. */
  proof: '/api/users/proof',
  resetFactors: (id: string) => `/api/users/${encodeURIComponent(id)}/reset-factors`,
  refresh: '/api/users/refresh-token',
  changePassword: '/api/users/change-password',
  invitations: '/api/users/invitations',
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
