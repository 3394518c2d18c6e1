import type { Answer } from './answer'

const DAY_MS = 86_400_000

/** Longer than any process lives; Next means "until it is expired". */
const FOREVER_MS = 365 * DAY_MS

/**
 * For how long an answer may be kept, in milliseconds: as long as Next itself says, and 0 for whatever it does
 * not mark as the same for everyone.
 */
export function keepForMs({ status, headers }: Answer): number {
  const control = String(headers['cache-control'] ?? '')
  if (status !== 200 || 'set-cookie' in headers || /no-store|no-cache|private/.test(control)) return 0
  // A stale page was sent while Next makes a new one.
  if (headers['x-nextjs-cache'] === 'STALE') return 0
  const shared = /s-maxage=(\d+)/.exec(control)?.[1]
  if (shared !== undefined) return Math.min(Number(shared) * 1000, FOREVER_MS)
  return headers['x-nextjs-cache'] ? FOREVER_MS : 0
}

/**
 * What caches between us and the visitor may do with an answer of Next's. Nobody tells them when a page expires, so
 * they ask each time instead of keeping it for long, which costs them an answer without a body.
 */
export function toCacheControl(control: string | undefined): string | undefined {
  return control !== undefined && isLong(control) ? 'public, max-age=0, must-revalidate' : control
}

function isLong(control: string): boolean {
  const seconds = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
  return /s-maxage|immutable|stale-while/.test(control) || seconds * 1000 > DAY_MS
}
