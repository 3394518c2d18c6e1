/**
 * Uses what a browser stores. The result is undefined when the browser forbids storage or has no room, or when what it
 * stores cannot be read.
 */
export function inStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
