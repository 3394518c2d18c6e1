import type { Checks } from '@/server/checks'
import { checkBooking } from './server/check-booking'
import { checkCalendars } from './server/check-calendars'

export const booking: Checks = {
  checks: [
    { name: 'booking', examine: (url) => checkBooking(url) },
    { name: 'calendars', examine: checkCalendars },
  ],
}
