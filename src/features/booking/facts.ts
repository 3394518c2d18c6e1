import type { Facts } from '@/domain/facts'

const PERIODS = {
  /** A time that is held while its lead is stored, after a process has ended in between. */
  reservationMinutes: 1,
} as const

export const booking = {
  periods: PERIODS,
  // What a visitor has booked goes with the lead, by its foreign key.
  sweeps: [
    {
      table: 'appointments',
      isOver: `state = 'reserved' and created_at < now() - interval '${PERIODS.reservationMinutes} minutes'`,
    },
  ],
  locks: {
    // Of two processes that make an extension at once one fails. The function `complete_appointments` names it too.
    appointmentTables: 7_060_321_921,
  },
  // Whoever writes several rows of one person's calendar, or counts them, does so alone.
  pairedLocks: { calendars: 0x63616c73 },
} as const satisfies Facts
