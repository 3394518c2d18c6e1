import { paths } from '@/domain/paths'
import { CONSENT_VERSION, consentText } from '@/features/leads/rules/consent'
import { questions, type Typed, typedSchema } from '@/features/leads/rules/lead'
import type { FieldCopy, LeadField, LeadFormCopy } from './types'

/** What the form names of the business and of what it sells, in the order of the site. */
export type Offered = {
  company: { name: string; phone: { display: string; href: string } }
  services: readonly { name: string; slug: string }[]
  plans: readonly { name: string }[]
}

/** The copy of the fields, in the order of the page. A field without copy comes after these. */
const fieldCopy: Partial<Record<keyof Typed, FieldCopy>> = {
  name: { label: 'Name', placeholder: 'First and last', autoComplete: 'name' },
  phone: {
    label: 'Phone',
    placeholder: '(555) 555-0100',
    hint: 'The number you pick up, even from the truck.',
    autoComplete: 'tel',
    type: 'tel',
  },
  email: { label: 'Email', placeholder: 'you@yourcompany.com', autoComplete: 'email', type: 'email' },
  city: {
    label: 'City / Service Area',
    placeholder: 'Dayton and the north suburbs',
    hint: 'Where you want the jobs, not where the office is.',
  },
  website: {
    label: 'Website',
    placeholder: 'https://',
    hint: 'No site yet? Leave it empty.',
    autoComplete: 'url',
    type: 'url',
  },
  plan_interest: { label: 'Plan', placeholder: 'Select a plan' },
  service_interest: {
    label: 'Which services are you interested in?',
    hint: 'Tick as many as you like, or none. We can sort it out on the phone.',
  },
  message: {
    label: 'Message',
    placeholder: 'What you do, which jobs you want more of, and what happens when you cannot pick up.',
  },
}

/** The words of every lead form; headings and button labels come with the place where it stands. */
export function toLeadForm({ company, services, plans }: Offered): LeadFormCopy {
  return {
    fields: toFields({
      service_interest: { options: toNames(services), slugs: services.map(({ slug }) => slug) },
      plan_interest: { options: toNames(plans) },
    }),
    consent: {
      text: consentText(company.name),
      version: CONSENT_VERSION,
      privacy: { name: 'Privacy Policy', href: paths.privacy },
      terms: { name: 'Terms of Service', href: paths.terms },
    },
    optional: 'optional',
    pick: 'Your choice:',
    submitting: 'Submitting...',
    failed: {
      text: 'Rather talk?',
      action: { label: `Call ${company.phone.display}`, href: company.phone.href },
    },
    unsent: {
      failed: 'Your request was not sent. Everything you typed is still here: send it again, or talk to us.',
      offline:
        'Your device is offline, so nothing was sent. Everything you typed is kept: send it again once you are connected, or talk to us.',
    },
  }
}

const toNames = (offered: readonly { name: string }[]) => offered.map(({ name }) => name)

type Options = Partial<Record<string, Pick<LeadField, 'options' | 'slugs'>>>

/** A choice without options is left out. */
function toFields(offered: Options): LeadField[] {
  const said = new Map<string, FieldCopy>(Object.entries(fieldCopy))
  const asked = new Map(Object.entries(typedSchema.shape))
  const names = [...new Set([...said.keys(), ...asked.keys()])]
  return names
    .filter((name) => offered[name]?.options?.length !== 0)
    .flatMap((name) => {
      const schema = asked.get(name)
      return schema
        ? [{ name, label: toLabel(name), ...questions.get(schema), ...said.get(name), ...offered[name] }]
        : []
    })
}

/** Payload's default label: `preferred_day` becomes Preferred Day. */
function toLabel(name: string): string {
  return name.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase())
}
