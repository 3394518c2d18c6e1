import type { PostChange } from '@/domain/post-change'

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
