import { DEFAULT_SOURCE, serviceSource } from './lead-source'
import { SERVICE_NAMES, SERVICE_SLUGS } from './offer'

/** What the staff read for the source of a lead: the page whose form it was. Stored and exported is the key. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  [DEFAULT_SOURCE]: 'No form named',
  homepage_main: 'Home page',
  contact_page: 'Contact page',
  ...Object.fromEntries(SERVICE_SLUGS.map((slug, index) => [serviceSource(slug), SERVICE_NAMES[index]])),
}

/** The name of a source; one that has none is its own. */
export function toSourceName(source: string): string {
  return Object.hasOwn(SOURCE_NAMES, source) ? (SOURCE_NAMES[source] ?? source) : source
}
