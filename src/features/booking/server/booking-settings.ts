import type { Payload, PayloadRequest } from 'payload'
import { type BookingHours, bookingHoursSchema } from '@/features/booking/rules/booking-hours'
import { bridge } from '@/lib/bridge'
import { cached } from '@/lib/content-cache'
import { bookingStore } from './booking-store'

/** How visitors book, as an owner has set it. */
export type BookingSettings = {
  /** Null while nothing can be booked. */
  hours: BookingHours | null
  /** What holds for a person whose calendar was not read for a day: no times are offered, or those by its last copy. */
  staleCalendars: 'stop' | 'warn'
}

/** The name under which the settings are cached and expired. */
const BOOKING = 'booking'

/** The name under which a process caches the times that it offers. */
export const OFFERED_TIMES = 'offered times'

/** For how long it is believed that appointments cannot be stored. */
const WITHOUT_STORE_MS = 60_000

/** How visitors book now. It is cached until it changes. Without a place for appointments there are no hours. */
export function findBookingSettings(payload: Payload): Promise<BookingSettings> {
  const reading: Promise<BookingSettings> = cached(BOOKING, async () => {
    // Visitors book, and may not read the settings themselves.
    const { isOn, hours, staleCalendars } = await payload.findGlobal({
      slug: 'booking',
      depth: 0,
      overrideAccess: true,
    })
    const { data } = bookingHoursSchema.safeParse(hours)
    if (!isOn || !data) return { hours: null, staleCalendars }
    if ((await bookingStore(payload)).isThere) return { hours: data, staleCalendars }
    // It may be made at any moment, and whoever asks for it takes a lock.
    setTimeout(() => {
      if (bridge.documents.get(BOOKING) === reading) bridge.documents.delete(BOOKING)
    }, WITHOUT_STORE_MS).unref()
    return { hours: null, staleCalendars }
  })
  return reading
}

/**
 * Has every process read the settings again once the transaction of `req` is committed, and draw the pages that offer
 * times.
 */
export async function expireBooking(req: PayloadRequest): Promise<void> {
  await req.payload.db.expireAfterCommit(await req.transactionID, {
    cacheKey: BOOKING,
    pages: { paths: ['/*'], isRemoval: false },
  })
}

/**
 * Has every process find the offered times anew.
 *
 * @param transaction - of the change; none when it is committed
 */
export async function expireOfferedTimes(
  { db }: Payload,
  transaction: string | number | null = null,
): Promise<void> {
  await db.expireAfterCommit(transaction, { cacheKey: OFFERED_TIMES })
}
