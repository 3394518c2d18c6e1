import { screenPart } from '@collections/fields'
import { Booking } from '@collections/globals/Booking'
import type { Feature } from '@/server/feature'
import { keepAgreedTimes } from './server/agreed-times'
import { appointmentFront } from './server/appointment-handlers'
import { createBookPages } from './server/book-pages'
import { serveCalendarFeed } from './server/calendar-feed'
import { calendarJob } from './server/calendars'
import { cancelWithLeads, takeBackAppointments } from './server/follow-leads'
import { heldAppointments } from './server/held'
import { appointmentsOfLead } from './server/lead-appointments'
import { leaveToNobody } from './server/leaving-staff'
import { findNextStep } from './server/next-step'
import { ownTimeEndpoints } from './server/own-time'
import { reminderJob } from './server/reminder-job'
import { staffEndpoints } from './server/staff-endpoints'
import { submitBooking } from './server/submit-booking'
import { takeAnswer } from './server/take-answer'
import { testEndpoints } from './server/test-booking'

export const booking: Feature = {
  globals: [Booking],
  endpoints: [submitBooking, ...staffEndpoints, ...testEndpoints, serveCalendarFeed],
  additions: {
    users: {
      fields: {
        after: 'secondFactors',
        add: [screenPart('ownTime', '/src/features/booking/screens/deferred.client#OwnTimeOfOther')],
      },
      endpoints: ownTimeEndpoints,
    },
  },
  accountParts: ['/src/features/booking/screens/own-time#OwnTime'],
  front: (openPayload) => ({
    ...appointmentFront(openPayload),
    filledPages: createBookPages(openPayload),
  }),
  jobs: [calendarJob, reminderJob],
  onCalendarMail: takeAnswer,
  dayPanels: ['/src/features/booking/screens/tomorrow#TodayPanel'],
  panels: [
    '/src/features/booking/screens/tomorrow#TomorrowPanel',
    '/src/features/booking/screens/unheld#UnheldPanel',
  ],
  onAgreedTimes: keepAgreedTimes,
  appointmentsOf: appointmentsOfLead,
  nextStep: findNextStep,
  onLeads: cancelWithLeads,
  onLeadUndo: takeBackAppointments,
  onStaffChange: leaveToNobody,
  held: heldAppointments,
}
