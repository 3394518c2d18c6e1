import type { GlobalConfig } from 'payload'
import { z } from 'zod'
import { hoursProblem } from '@/features/booking/rules/booking-hours'
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
      admin: {
        description: 'Without it there is no page for booking, and nothing on the site speaks of it.',
      },
    },
    {
      name: 'hours',
      type: 'json',
      validate: (value: unknown, { siblingData }: { siblingData: unknown }) => {
        const { isOn } = z.object({ isOn: z.boolean().nullish() }).safeParse(siblingData).data ?? {}
        if (value === null || value === undefined)
          return !isOn || 'Choose the hours, and who takes appointments, before visitors may book'
        return hoursProblem(value) ?? true
      },
      admin: { components: { Field: '/src/features/booking/screens/booking-hours#BookingHours' } },
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
      admin: {
        description:
          'Members of the staff add calendars of their own under Account. What these say busy is not offered.',
      },
    },
    ...dates,
  ],
}
