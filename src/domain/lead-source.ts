import { DEFAULT_SOURCE } from './lead-fields'
import { SERVICE_NAMES, SERVICE_SLUGS, type ServiceSlug } from './offer'

/** The source of a service page's form: service_ and the slug with underscores (reading A29). */
export function serviceSource<S extends ServiceSlug>(slug: S) {
  return `service_${slug.replaceAll('-', '_')}` as const
}

/**
 * The forms of the site: the source that a form sends and that is stored and exported, and what the staff read for
 * it. A developer who adds a form adds its source here.
 */
const FORMS = {
  [DEFAULT_SOURCE]: 'No form named',
  homepage_main: 'Home page',
  contact_page: 'Contact page',
} as const

/** A source as a form of the site names it. */
export type LeadSource = keyof typeof FORMS | `service_${string}`

export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  ...FORMS,
  ...Object.fromEntries(SERVICE_SLUGS.map((slug, index) => [serviceSource(slug), SERVICE_NAMES[index]])),
}

/** Every source that is accepted. */
export const LEAD_SOURCES: readonly string[] = Object.keys(SOURCE_NAMES)

/** The name of a source; one that has none is its own. */
export function toSourceName(source: string): string {
  return Object.hasOwn(SOURCE_NAMES, source) ? (SOURCE_NAMES[source] ?? source) : source
}
