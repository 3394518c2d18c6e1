import { DEFAULT_SOURCE } from '@/domain/sources'
import * as z from '@/domain/zod-mini'
import type { Offer } from '@/features/company/rules/offer'
import { leadSchema } from './lead'

/**
 * The schema of a lead with the names that it may contain. It is not part of the form's script, because the page of the
 * form offers only what exists.
 */
export function toOfferedLead({ services, plans, sources }: Offer) {
  const chosen = z.pipe(
    z
      .array(named((name) => services.has(name), 'Please choose from the services listed'))
      .check(z.maxLength(services.size, 'Please choose each service once')),
    z.transform((names) => [...new Set(names)]),
  )
  const plan = named((name) => name === '' || plans.has(name), 'Please choose one of the plans listed')
  const source = z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value || DEFAULT_SOURCE),
    ),
    named((value) => Object.hasOwn(sources, value), 'That form is not one of ours'),
  )
  return z.strictObject({
    ...leadSchema.shape,
    service_interest: z.withDefault(chosen, []),
    plan_interest: z.withDefault(plan, ''),
    source: z.withDefault(source, DEFAULT_SOURCE),
  })
}

const named = (isKnown: (name: string) => boolean, message: string) =>
  z.string(message).check(z.refine(isKnown, message))
