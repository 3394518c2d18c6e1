import { Booking } from '@collections/globals/Booking'
import type { Feature } from '@/server/feature'
import { appointmentFront } from './server/appointment-handlers'
import { calendarJob } from './server/calendars'
import { cancelWithLeads, takeBackAppointments } from './server/follow-leads'
import { reminderJob } from './server/reminder-job'
import { takeAnswer } from './server/take-answer'

export const booking: Feature = {
  globals: [Booking],
  front: appointmentFront,
  jobs: [calendarJob, reminderJob],
  onMail: takeAnswer,
  panels: ['/src/features/booking/screens/tomorrow#TomorrowPanel'],
  onLeads: cancelWithLeads,
  onLeadUndo: takeBackAppointments,
}
