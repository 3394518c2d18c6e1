import { serviceSource } from '@/domain/lead-source'
import type { ServiceSlug } from '@/domain/offer'
import type { LeadFormSlot } from '../types'

/** The 'Request a Quote' form of a service page, with the page's own source (reading A29). */
export function quoteForm(slug: ServiceSlug, text: string): LeadFormSlot {
  return {
    heading: 'Request a Quote',
    text,
    source: serviceSource(slug),
    submitLabel: 'Request a Quote',
    showPlans: false,
  }
}
