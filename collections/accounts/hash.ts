import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

// Payload's own format (its functions are not exported); a test signs in with a hash that Payload made.
const PREFIX = 'pbkdf2-sha256-v1:'
const ITERATIONS = 600_000
const KEY_BYTES = 32
const DUMMY = { salt: 'ab'.repeat(32), hash: `${PREFIX}${'00'.repeat(KEY_BYTES)}` }

const AT_ONCE = 2
const QUEUE = 20

let running = 0
const waiting: (() => void)[] = []

/** Thrown when too many passwords wait to be hashed. */
export class HashQueueFullError extends Error {
  override name = 'HashQueueFullError'
}

/**
 * Runs a function that hashes a password: at most two at once, since each takes a whole core for a fifth of a
 * second, and at most twenty waiting.
 *
 * @throws {HashQueueFullError} at once when the queue is full
 */
export async function inHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new HashQueueFullError('Too many passwords wait to be hashed')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot passes to the next in line, so the number of runners stays as it is.
    if (next) next()
    else running -= 1
  }
}

type Stored = { salt: string | null; hash: string | null } | null | undefined

/** Compares a password with a stored hash; takes as long when there is none. */
export async function isPassword(password: string, stored: Stored): Promise<boolean> {
  const known = stored?.hash?.startsWith(PREFIX) && stored.salt ? stored : null
  const { salt, hash } = known ?? DUMMY
  const made = await derive(password, salt ?? '', ITERATIONS, KEY_BYTES, 'sha256')
  const expected = Buffer.from((hash ?? '').slice(PREFIX.length), 'hex')
  return expected.length === made.length && timingSafeEqual(expected, made) && known !== null
}

/** Hashes a new password as Payload does, for the columns `hash` and `salt` of users. */
export async function hashPassword(password: string): Promise<{ hash: string; salt: string }> {
  const salt = randomBytes(32).toString('hex')
  const made = await derive(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  return { hash: `${PREFIX}${made.toString('hex')}`, salt }
}
