import { OF_LEADS } from '@/domain/area-list'
import { type Facts, info } from '@/domain/facts'

const PERIODS = {
  /** A time that is held while its lead is stored, after a process has ended in between. */
  reservationMinutes: 1,
  /** Time off of the staff, from its end. */
  timeOffDays: 30,
} as const

export const booking = {
  callRights: {
    'GET appointments/days': OF_LEADS,
    'GET appointments/offered': OF_LEADS,
    'POST appointments/book': OF_LEADS,
    'POST appointments/:id/move': OF_LEADS,
    'POST appointments/:id/cancel': OF_LEADS,
    'POST appointments/:id/missed': OF_LEADS,
    'POST appointments/:id/hand-over': OF_LEADS,
  },
  periods: PERIODS,
  // What a visitor has booked goes with the lead, by its foreign key.
  sweeps: [
    {
      table: 'appointments',
      isOver: `state = 'reserved' and created_at < now() - interval '${PERIODS.reservationMinutes} minutes'`,
    },
    { table: 'booking_time_off', isOver: `ends < now() - interval '${PERIODS.timeOffDays} days'` },
  ],
  events: {
    'booking.calendar-stale': {
      level: 'warn',
      meaning:
        'A calendar of one of the staff (`user`) was not read for a day, so that times may be offered that are taken, or none are, as the owner has chosen. Said once until it is read again.',
      action: 'Ask its owner to look at Account, where the reason stands and what to do.',
    },
    'booking.calendar-back': info('A calendar of one of the staff was read again after more than a day.'),
    'booking.reminders-failed': {
      level: 'error',
      meaning: 'Reminders of appointments could not be queued. It is tried again each half minute.',
      action: 'Read the reason, and run `npm run doctor`.',
    },
  },
  locks: {
    // Of two processes that make an extension at once one fails. The function `complete_appointments` names it too.
    appointmentTables: 7_060_321_921,
  },
  // Whoever writes several rows of one person's calendar, or counts them, does so alone.
  pairedLocks: { calendars: 0x63616c73 },
} as const satisfies Facts
