import type { GlobalConfig } from 'payload'
import { bookingHoursSchema } from '@/features/booking/rules/booking-hours'
import { expireBooking } from '@/features/booking/server/booking-settings'
import { admins } from '../access'
import { dates } from '../fields'
import { recordSettings } from '../record-save'

/** When visitors may book a time, and with whom. Without hours nothing can be booked, and /book is a 404. */
export const Booking: GlobalConfig = {
  slug: 'booking',
  label: 'Booking',
  admin: {
    group: 'Leads',
    hideAPIURL: true,
    components: { elements: { SaveButton: '/src/staff-ui/deferred.client#SaveButton' } },
  },
  access: { read: admins, update: admins },
  hooks: {
    afterChange: [
      async ({ doc, req }) => {
        await expireBooking(req)
        return doc
      },
      recordSettings,
    ],
  },
  fields: [
    {
      name: 'isOn',
      label: 'Visitors may book a time',
      type: 'checkbox',
      defaultValue: false,
    },
    {
      name: 'hours',
      type: 'json',
      validate: (value: unknown) => {
        if (value === null || value === undefined) return true
        const { success, error } = bookingHoursSchema.safeParse(value)
        return success || (error.issues[0]?.message ?? 'These are no hours')
      },
    },
    {
      name: 'staleCalendars',
      label: 'When a calendar could not be read for a day',
      type: 'select',
      required: true,
      defaultValue: 'stop',
      options: [
        { value: 'stop', label: 'Offer no times of its person' },
        { value: 'warn', label: 'Offer them by what it said last, and warn' },
      ],
    },
    ...dates,
  ],
}
