/** One thing of schema.org: its type, its properties, and references to others by `@id`. */
export type JsonLdNode = { '@type': string | readonly string[]; [property: string]: unknown }

/** The `@id` under which every page speaks of the business. */
export function businessId(siteUrl: string): string {
  return `${siteUrl}/#business`
}
