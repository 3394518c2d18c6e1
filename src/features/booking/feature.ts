import { Booking } from '@collections/globals/Booking'
import type { Feature } from '@/server/feature'
import { keepAgreedTimes } from './server/agreed-times'
import { appointmentFront } from './server/appointment-handlers'
import { calendarJob } from './server/calendars'
import { cancelWithLeads, takeBackAppointments } from './server/follow-leads'
import { appointmentsOfLead } from './server/lead-appointments'
import { reminderJob } from './server/reminder-job'
import { staffEndpoints } from './server/staff-endpoints'
import { takeAnswer } from './server/take-answer'

export const booking: Feature = {
  globals: [Booking],
  endpoints: staffEndpoints,
  front: appointmentFront,
  jobs: [calendarJob, reminderJob],
  onMail: takeAnswer,
  panels: [
    '/src/features/booking/screens/tomorrow#TomorrowPanel',
    '/src/features/booking/screens/unheld#UnheldPanel',
  ],
  onAgreedTimes: keepAgreedTimes,
  appointmentsOf: appointmentsOfLead,
  onLeads: cancelWithLeads,
  onLeadUndo: takeBackAppointments,
}
