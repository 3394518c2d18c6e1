import type { Payload } from 'payload'
import { joined } from '@/all/facts'
import { isStaffScreen } from '@/features/accounts/server/admin-screens'
import { findDocumentTitle } from '@/features/content/server/document-title'
import type { User } from '../../payload-types'

type Query = Record<string, string | string[] | undefined>

const OWN: Readonly<Record<string, string>> = { '': 'Dashboard', ...joined('titles') }

/**
 * The title of a screen in its tab: its own title, or the name of the document that it shows.
 *
 * @param segments - what follows /admin
 * @returns null for a screen of an extension, which has a title of its own
 */
export async function screenTitle(
  reader: { payload: Payload; user: User | null },
  segments: string[] = [],
  query: Query = {},
): Promise<string | null> {
  const { config } = reader.payload
  const [kind, name = '', id = ''] = segments
  if (!isStaffScreen(config, segments)) return 'Oops! Page not found'
  if (kind === 'blog' && query.view === 'trash') return 'Deleted Posts'
  if (kind === 'blog' && name === 'edit')
    return (await findDocumentTitle(reader, 'blog-posts', id)) ?? 'Edit Post'
  if (kind === 'globals') return toText(config.globals.find(({ slug }) => slug === name)?.label)
  const own = OWN[segments.join('/')]
  if (own || kind !== 'collections') return own ?? null
  const collection = config.collections.find(({ slug }) => slug === name)
  if (!collection) return null
  const { singular, plural } = collection.labels
  if (!id) return toText(plural)
  if (id === 'create') return `New ${toText(singular)}`
  return (await findDocumentTitle(reader, collection.slug, id)) ?? toText(singular)
}

function toText(label: unknown): string | null {
  return typeof label === 'string' ? label : null
}
