import type { GlobalConfig } from 'payload'
import { notifyOfDemand, refuseDemand } from '@/features/accounts/server/set-demand'
import { admins } from '../access'
import { dates } from '../fields'
import { recordSettings } from '../record-save'

/** The day from which every admin needs a second factor. */
export const SignInRules: GlobalConfig = {
  slug: 'sign-in-rules',
  label: 'Sign-in',
  admin: {
    group: 'Site',
    hideAPIURL: true,
    components: { elements: { SaveButton: '/src/features/accounts/screens/deferred.client#SaveFresh' } },
  },
  access: { read: admins, update: admins },
  hooks: { beforeChange: [refuseDemand], afterChange: [recordSettings, notifyOfDemand] },
  fields: [
    {
      name: 'factorsFrom',
      label: 'Every admin needs a second factor from',
      type: 'date',
      admin: {
        date: { pickerAppearance: 'dayOnly', displayFormat: 'MMMM d, yyyy' },
        description:
          'Empty: it is up to each admin. From this day on (New York time) an admin who has neither an app nor a passkey is asked to set one up after the password, and sees nothing before that; who is signed in without one signs in again. Those who have none are mailed the day when you save it.',
      },
    },
    {
      name: 'without',
      type: 'ui',
      admin: { components: { Field: '/src/features/accounts/screens/without-factor#WithoutFactor' } },
    },
    ...dates,
  ],
}
