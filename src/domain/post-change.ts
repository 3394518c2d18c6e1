/** What public pages show of a post, or order it by. Times are ISO texts. */
export type PublicPost = {
  id: string
  slug: string
  title: string
  category: string
  excerpt: string
  /** As it is written. An earlier release does not send it. */
  author?: string
  publishedAt: string | null
  createdAt: string
}

/** A post as visitors saw it before a change, and as they see it now; null where they did or do not. */
export type PostChange = { before: PublicPost | null; after: PublicPost | null }

type Listener = (change: PostChange) => Promise<void>

const listeners = new Map<string, Listener>()

/** Registers whoever must know of a change that visitors can see, before the one who made it gets a response. */
export function onPostChange(name: string, listener: Listener): void {
  listeners.set(name, listener)
}

/** Tells everybody who registered in this process: the pages, by `src/cli/serve.ts`; in one that shows none, nobody. */
export async function announcePostChange(change: PostChange): Promise<void> {
  for (const listener of listeners.values()) await listener(change)
}
