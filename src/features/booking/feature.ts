import { Booking } from '@collections/globals/Booking'
import type { Feature } from '@/server/feature'
import { calendarJob } from './server/calendars'
import { cancelWithLeads, takeBackAppointments } from './server/follow-leads'

export const booking: Feature = {
  globals: [Booking],
  jobs: [calendarJob],
  panels: ['/src/features/booking/screens/tomorrow#TomorrowPanel'],
  onLeads: cancelWithLeads,
  onLeadUndo: takeBackAppointments,
}
