/** A UUID of any version inside a larger pattern, which ignores case. */
export const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** Says whether a value is a UUID of any version. PostgreSQL throws when an id is compared with anything else. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

let lastMs = 0
let sequence = 0

/**
 * Creates a UUID of version 7 (RFC 9562, 6.2 method 1). The UUIDs of this process sort in the order of their creation,
 * even within a millisecond, as long as it creates fewer than 4,096 in one.
 */
export function orderedUuid(): string {
  const now = Date.now()
  sequence = now > lastMs ? 0 : sequence + 1
  lastMs = Math.max(lastMs, now)
  const time = lastMs.toString(16).padStart(12, '0')
  const counter = (sequence % 4_096).toString(16).padStart(3, '0')
  const random = crypto.randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${random.slice(19)}`
}
