import { CONTENT_GLOBALS } from '@/domain/pages'

/**
 * The values in the form of a document whose preview is open, saved or not. `document` is 'globals/SLUG' or
 * 'COLLECTION/ID'.
 */
export type TypedContent = { document: string; content: Record<string, unknown> }

/**
 * The name of a document in the messages between its preview and its form.
 *
 * @param slug - of a global or a collection
 * @param id - of a document of a collection
 */
export function documentName(slug: string, id: string): string {
  return CONTENT_GLOBALS.some((each) => each === slug) ? `globals/${slug}` : `${slug}/${id}`
}
