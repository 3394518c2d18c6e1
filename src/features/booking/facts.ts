import { OF_LEADS } from '@/domain/area-list'
import { audited, type Facts, info, KNOWN } from '@/domain/facts'

/** Below /api: the private feeds of the staff, each with a secret of 256 bits. */
const FEED_PATH = /^calendar-feeds\/[\w-]{43}\.ics$/

const PERIODS = {
  /** A time that is held while its lead is stored, after a process has ended in between. */
  reservationMinutes: 1,
  /** Time off of the staff, from its end. */
  timeOffDays: 30,
  /** The test of an owner, from its end, or from when it was removed. */
  testDays: 1,
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
    // They concern the caller's own time, or that of others for who may change accounts, which each endpoint checks itself.
    'GET users/:id/own-time': OF_LEADS,
    'POST users/:id/calendars': OF_LEADS,
    'POST users/:id/calendars/:calendar/remove': OF_LEADS,
    'POST users/:id/time-off': OF_LEADS,
    'POST users/:id/time-off/:time/remove': OF_LEADS,
    'POST users/:id/calendar-feed': OF_LEADS,
    'POST users/:id/calendar-feed/end': OF_LEADS,
  },
  freshCalls: ['POST users/:id/calendar-feed'],
  openings: [
    // Its address is a secret, and all that opens it.
    { method: 'GET', path: FEED_PATH, maxBytes: 0 },
    // The endpoint checks its own body, because a plain form gets a page as its response.
    { method: 'POST', path: /^appointments$/, maxBytes: Number.POSITIVE_INFINITY, isForAnySite: true },
  ],
  periods: PERIODS,
  // What a visitor has booked goes with the lead, by its foreign key.
  sweeps: [
    {
      table: 'appointments',
      isOver: `state = 'reserved' and created_at < now() - interval '${PERIODS.reservationMinutes} minutes'`,
    },
    {
      table: 'appointments',
      isOver: `tested_by_id is not null
        and case state when 'cancelled' then updated_at else ends end < now() - interval '${PERIODS.testDays} days'`,
    },
    { table: 'booking_time_off', isOver: `ends < now() - interval '${PERIODS.timeOffDays} days'` },
  ],
  events: {
    'booking.calendar-added': audited(
      'Calendar added',
      'One of the staff gave the private address of a calendar, whose busy times are not offered.',
    ),
    'booking.calendar-removed': audited('Calendar removed', 'A calendar of one of the staff was removed.'),
    'booking.time-off-set': audited('Time off set', 'Time off of one of the staff was set.'),
    'booking.time-off-removed': audited('Time off removed', 'Time off of one of the staff was removed.'),
    'booking.feed-made': audited(
      'Private feed made',
      'One of the staff made a private address of the own appointments. The one before is no longer taken.',
      KNOWN,
    ),
    'booking.feed-ended': audited(
      'Private feed ended',
      'The private address of the appointments of one of the staff is no longer taken.',
    ),
    'booking.test-made': audited(
      'Test appointment booked',
      'An owner booked a test appointment, which holds a time of one of the staff (`person`) and is of no lead.',
    ),
    'booking.test-removed': audited('Test appointment removed', 'An owner removed the own test appointment.'),
    'booking.limited': {
      level: 'warn',
      meaning:
        'An address, or an e-mail address, has booked more times within a day than one visitor needs, and was refused.',
      action: 'When it goes on: cancel what was booked for fun, and block the address in the proxy.',
    },
    'booking.unread': {
      level: 'error',
      meaning: 'The times that are free could not be read. Whoever opened /book was asked to call.',
      action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
    },
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
    'appointment.booked': audited('Appointment booked', 'An admin booked an appointment for a lead.'),
    'appointment.moved': audited('Appointment moved', 'An admin moved an appointment of a lead.'),
    'appointment.cancelled': audited('Appointment cancelled', 'An admin cancelled an appointment of a lead.'),
    'appointment.missed': audited('Appointment missed', 'An admin noted that a lead did not come.'),
    'appointment.handed-over': audited(
      'Appointment handed over',
      'An admin handed an appointment of a person (`from`) over to another (`to`).',
    ),
    'appointment.unassigned': {
      level: 'warn',
      meaning:
        'Appointments to come have nobody of the staff; `count` of them. Their people have left, or lost the right.',
      action: 'Hand them over to somebody, or call their senders.',
    },
  },
  auditGroups: { booking: 'Settings and connections', appointment: 'Leads and privacy' },
  locks: {
    // Of two processes that make an extension at once one fails. The function `complete_appointments` names it too.
    appointmentTables: 7_060_321_921,
  },
  pairedLocks: {
    // Whoever writes several rows of one person's calendar, or counts them, does so alone.
    calendars: 0x63616c73,
    // Of the bookings of one visitor that come at once, the first stores his lead and the others join it.
    visitors: 0x76697374,
  },
} as const satisfies Facts
