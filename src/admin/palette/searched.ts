/** What the palette looks through. */
export const SEARCHED = ['leads', 'posts', 'services', 'industries', 'content'] as const

export type Searched = (typeof SEARCHED)[number]

/** The route below /api that answers for each, for whoever may call it. */
export const SEARCH_ROUTES: Readonly<Record<Searched, string>> = {
  leads: 'form-submissions/inbox',
  posts: 'blog-posts',
  services: 'services',
  industries: 'industries',
  content: 'content-search',
}
