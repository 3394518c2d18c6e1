import { BOOKING_SOURCE, DEFAULT_SOURCE, IMPORT_SOURCE, INBOUND_SOURCE, MANUAL_SOURCE } from './sources'

/** The source of a service page's form: service_ and the slug with underscores (reading A29). */
export function serviceSource(slug: string) {
  return `service_${slug.replaceAll('-', '_')}` as const
}

/**
 * The forms of the site: the source that a form sends, which is stored and exported, and its label for the staff. A
 * developer who adds a form adds its source here.
 */
export const FORMS = {
  [DEFAULT_SOURCE]: 'No form named',
  homepage_main: 'Home page',
  contact_page: 'Contact page',
  [BOOKING_SOURCE]: 'Booked a time',
  [MANUAL_SOURCE]: 'Written down by the staff',
  [INBOUND_SOURCE]: 'Call tracker or form tool',
  [IMPORT_SOURCE]: 'Moved in from another system',
} as const

/**
 * The label of a source; a source without a label is shown as it is.
 *
 * @param names - of every source, as `toOffer` makes them
 */
export function toSourceName(source: string, names: Readonly<Record<string, string>>): string {
  return Object.hasOwn(names, source) ? (names[source] ?? source) : source
}
