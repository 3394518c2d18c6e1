import { z } from 'zod'

const TASKS = ['create', 'grant', 'password', 'reset-factors'] as const

/** A task of the owner. `email` is undefined only for `create`, where ADMIN_EMAIL is the default. */
export type AdminTask = { task: (typeof TASKS)[number]; email: string | undefined; fromStdin: boolean }

export const ADMIN_USAGE = `Usage:
  npm run admin:create -- [you@example.com] [--stdin]    makes an admin; ADMIN_EMAIL and ADMIN_PASSWORD are the defaults
  npm run admin:grant -- you@example.com                 gives an existing account the admin role and a new password
  npm run admin:password -- you@example.com [--stdin]    sets a new password and ends every session of the account
  npm run admin:reset-factors -- you@example.com         removes lost second factors and ends every session of the account

With --stdin the password is the first line of the standard input; without, one is made and printed once.`

/**
 * Reads the arguments of the owner's commands.
 *
 * @param given - what follows the script's name, for example ['grant', 'you@example.com']
 * @returns null when the arguments are not valid
 */
export function readAdminArguments(given: readonly string[]): AdminTask | null {
  const [name, ...rest] = given
  const task = TASKS.find((each) => each === name)
  const addresses = rest.filter((each) => each !== '--stdin')
  const email = addresses[0]?.trim().toLowerCase()
  if (!task || addresses.length > 1) return null
  if (email === undefined ? task !== 'create' : !z.email().safeParse(email).success) return null
  return { task, email, fromStdin: rest.includes('--stdin') }
}
