import type { DataFromGlobalSlug, RequiredDataFromCollection, RequiredDataFromCollectionSlug } from 'payload'
import type { PageDocument } from '@/domain/pages'
import type { Plan, Privacy, Terms } from '../../payload-types'

/**
 * The values of a stored document. In links and relationships it refers to others by `service:SLUG`, `industry:SLUG`
 * or `plan:NAME` (`toIds`), because ids do not exist before the documents are stored.
 */
type Content<T> = Omit<
  T,
  'id' | 'createdAt' | 'updatedAt' | '_status' | '_order' | 'formerNames' | 'formerSlugs'
>

export type ServiceSeed = Content<RequiredDataFromCollectionSlug<'services'>>
export type IndustrySeed = Content<RequiredDataFromCollectionSlug<'industries'>>
export type PlanSeed = Content<RequiredDataFromCollection<Plan>>
export type TestimonialSeed = Content<RequiredDataFromCollectionSlug<'testimonials'>>

/** A block of a legal text in the seed. It is stored as rich text (`toLegalBody`). */
export type LegalBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

export type LegalSection = { heading: string; blocks: readonly LegalBlock[] }

export type LegalSeed = Omit<Content<Privacy | Terms>, 'body'> & { sections: readonly LegalSection[] }

/** The globals by their slugs. */
export type GlobalSeeds = {
  [Slug in 'company' | 'navigation' | PageDocument]: Slug extends 'privacy' | 'terms'
    ? LegalSeed
    : Content<DataFromGlobalSlug<Slug>>
}

/** The form of a service's page. */
export const quoteForm = (text: string): ServiceSeed['form'] => ({
  heading: 'Request a Quote',
  text,
  submitLabel: 'Request a Quote',
})

/** A text about what a service does for one industry. */
export const serviceMatch = (slug: string, text: string) => ({ service: `service:${slug}`, text })
