import { PLAN_NAMES, SERVICE_NAMES } from '@/domain/offer'
import { paths } from '@/domain/paths'
import { consent } from './consent'
import { callAction } from './navigation'
import type { LeadFormCopy } from './types'

/** The words of every lead form; headings and button labels come with the place where it stands. */
export const leadForm = {
  fields: {
    name: { label: 'Name', placeholder: 'First and last', autoComplete: 'name' },
    phone: {
      label: 'Phone',
      placeholder: '(555) 555-0100',
      hint: 'The number you pick up, even from the truck.',
      autoComplete: 'tel',
    },
    email: { label: 'Email', placeholder: 'you@yourcompany.com', autoComplete: 'email' },
    website: {
      label: 'Website',
      placeholder: 'https://',
      hint: 'No site yet? Leave it empty.',
      autoComplete: 'url',
    },
    city: {
      label: 'City / Service Area',
      placeholder: 'Dayton and the north suburbs',
      hint: 'Where you want the jobs, not where the office is.',
    },
    message: {
      label: 'Message',
      placeholder: 'What you do, which jobs you want more of, and what happens when you cannot pick up.',
    },
  },
  services: {
    legend: 'Which services are you interested in?',
    hint: 'Tick as many as you like, or none. We can sort it out on the phone.',
    options: SERVICE_NAMES,
  },
  plan: { label: 'Plan', empty: 'Select a plan', options: PLAN_NAMES },
  consent: {
    ...consent,
    privacy: { name: 'Privacy Policy', href: paths.privacy },
    terms: { name: 'Terms of Service', href: paths.terms },
  },
  required: 'required',
  optional: 'optional',
  submitting: 'Submitting...',
  failed: { text: 'Rather talk?', action: callAction },
} as const satisfies LeadFormCopy
