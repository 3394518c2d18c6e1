import { toLongDate } from '@/lib/dates'

/** The day a post was published, in the zone of the business; nothing for a post without one. */
export function PostDate({ time, timeZone }: { time?: string | null; timeZone: string }) {
  return time ? <time dateTime={time}>{toLongDate(time, timeZone)}</time> : null
}
