/** The fields of a post that public pages show or sort by. Times are ISO texts. */
export type PublicPost = {
  id: string
  slug: string
  title: string
  category: string
  excerpt: string
  /** The author's name as it is written in the post. An earlier release does not send it. */
  author?: string
  /** The address of the featured image. An earlier release does not send it. */
  picture?: string
  publishedAt: string | null
  createdAt: string
}

/** A post as visitors saw it before a change and see it after it; null where it is not public. */
export type PostChange = { before: PublicPost | null; after: PublicPost | null }
