/** The kinds of documents that the palette searches. */
export const SEARCHED = ['leads', 'posts', 'services', 'industries', 'content'] as const

export type Searched = (typeof SEARCHED)[number]

/** The route below /api that the palette requests for each kind. */
export const SEARCH_ROUTES: Readonly<Record<Searched, string>> = {
  leads: 'form-submissions/inbox',
  posts: 'blog-posts',
  services: 'services',
  industries: 'industries',
  content: 'content-search',
}
