import type { Checks } from '@/server/checks'
import { checkCalendars } from './server/check-calendars'

export const booking: Checks = {
  checks: [{ name: 'calendars', examine: checkCalendars }],
}
