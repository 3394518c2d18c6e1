import type { LeadChoice } from './lead-draft'
import { toSlug } from './slug'

/** The options of a question of the form, and how addresses name them besides. */
export type Choosable = { options?: readonly string[]; slugs?: readonly string[] }

/**
 * What an address chooses in the form, as `/contact?plan=growth&service=content-packs` does in mails and ads
 * (reading A103). A plan is known by its name, a service by its name or its page; case does not count, and what is
 * not known chooses nothing.
 *
 * @param query - of an address, with or without its question mark
 * @param plans - that the form offers
 * @param services - likewise
 */
export function choicesIn(query: string, plans: Choosable = {}, services: Choosable = {}): LeadChoice[] {
  const params = new URLSearchParams(query)
  const chosen = (name: string, { options = [], slugs }: Choosable) =>
    params
      .getAll(name)
      .map(toSlug)
      .flatMap((asked) => options.filter((option, at) => asked === toSlug(option) || asked === slugs?.[at]))
  return [
    ...chosen('plan', plans)
      .slice(0, 1)
      .map((plan_interest) => ({ plan_interest })),
    ...chosen('service', services).map((service_interest) => ({ service_interest })),
  ]
}
