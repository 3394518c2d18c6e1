import { SERVICE_SLUGS, type ServiceSlug } from './offer'

/** Stored when a form was rendered without a source (reading A45). */
export const DEFAULT_SOURCE = 'homepage'

/** The source of a service page's form: service_ and the slug with underscores (reading A29). */
export function serviceSource<S extends ServiceSlug>(slug: S) {
  return `service_${slug.replaceAll('-', '_')}` as const
}

/** Every source that a form of the site may send. A developer who adds a form adds its source here. */
export const LEAD_SOURCES: readonly string[] = [
  DEFAULT_SOURCE,
  'homepage_main',
  'contact_page',
  ...SERVICE_SLUGS.map(serviceSource),
]
