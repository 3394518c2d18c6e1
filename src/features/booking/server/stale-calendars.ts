import { STALE_HOURS } from '@/features/booking/rules/calendar-state'

/** Whether a row of `booking_calendars` was not read for a day. */
export const IS_STALE = `read_at < now() - interval '${STALE_HOURS} hours'`
