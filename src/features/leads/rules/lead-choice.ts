import { toSlug } from '@/domain/slug'
import type { LeadChoice } from './lead-draft'

/** The options of a question of the form, and the slugs by which addresses can also name them, in the same order. */
export type Choosable = { options?: readonly string[]; slugs?: readonly string[] }

/**
 * The options that an address chooses in the form, such as `/contact?plan=growth&service=content-packs` in mails and
 * ads (reading A103). A plan is found by its name, a service by its name or the slug of its page. Case does not matter,
 * and unknown values are ignored. Only the first plan counts.
 *
 * @param query - of an address, with or without its question mark
 * @param plans - that the form offers
 * @param services - that the form offers
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
