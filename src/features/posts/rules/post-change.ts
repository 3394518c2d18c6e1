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

type Listener = (change: PostChange) => Promise<void>

const listeners = new Map<string, Listener>()

/** Registers a listener for changes that visitors can see. The response to a change waits for its listeners. */
export function onPostChange(name: string, listener: Listener): void {
  listeners.set(name, listener)
}

/**
 * Calls every listener of this process. `src/cli/serve.ts` registers the pages; a process that serves none has no
 * listener.
 */
export async function announcePostChange(change: PostChange): Promise<void> {
  for (const listener of listeners.values()) await listener(change)
}
