const MINUTE_MS = 60_000

/**
 * Formats a duration in minutes, rounded up.
 *
 * @param ms - zero or more milliseconds
 * @returns for example '12 min', '3 h 05 min' or '2 d 4 h'
 */
export function toDuration(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
