import { z } from './zod'

/** How long a session lives: idle, at most, and how many an account may have at once. */
export const SESSION = { idleSeconds: 2 * 60 * 60, longestSeconds: 12 * 60 * 60, perAccount: 10 } as const

/** The prefix of Payload's cookie; with `__Host-` browsers refuse it from other hosts and without https. */
export function sessionCookiePrefix(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-payload' : 'payload'
}

/** The name of the cookie that carries a session. */
export function sessionCookieName(siteUrl: string): string {
  return `${sessionCookiePrefix(siteUrl)}-token`
}

/** The channel on which the tabs of one browser tell each other that the sign-in state changed. */
export const SESSION_CHANNEL = 'session'

/** What the server says about a session; times in milliseconds since 1970. No token is in it. */
export const sessionStateSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), roles: z.array(z.string()) }).nullable(),
  now: z.number(),
  expiresAt: z.number().nullable(),
  endsAt: z.number().nullable(),
})

export type SessionState = z.output<typeof sessionStateSchema>
