import { toLeadForm } from '@/copy/lead-form'
import { toOffer } from '@/features/company/rules/offer'
import { documents } from '@/seed'

const shown = <T extends object>(docs: readonly T[]) => docs.map((doc) => ({ ...doc, _status: 'published' }))

/** What a new site offers. */
export const OFFER = toOffer(shown(documents.services), shown(documents.plans))

/** The form of a new site. */
export const LEAD_FORM = toLeadForm({
  company: { name: 'NOVA', phone: { display: '(800) 555-0199', href: 'tel:+18005550199' } },
  ...documents,
})
