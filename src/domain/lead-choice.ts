import type { LeadChoice } from './lead-draft'
import { PLAN_NAMES, SERVICE_NAMES, SERVICE_SLUGS } from './offer'
import { toSlug } from './slug'

/**
 * What an address chooses in the form, as `/contact?plan=growth&service=content-packs` does in mails and ads
 * (reading A103). A plan is known by its name, a service by its name or its page; case does not count, and what is
 * not known chooses nothing.
 *
 * @param query - of an address, with or without its question mark
 */
export function choicesIn(query: string): LeadChoice[] {
  const params = new URLSearchParams(query)
  const plans = params.getAll('plan').flatMap((plan) => PLAN_NAMES.filter((name) => isNamed(plan, name)))
  const services = params
    .getAll('service')
    .flatMap((service) =>
      SERVICE_NAMES.filter(
        (name, at) => isNamed(service, name) || isNamed(service, SERVICE_SLUGS[at] ?? name),
      ),
    )
  return [
    ...plans.slice(0, 1).map((plan_interest) => ({ plan_interest })),
    ...services.map((service_interest) => ({ service_interest })),
  ]
}

const isNamed = (text: string, name: string) => toSlug(text) === toSlug(name)
