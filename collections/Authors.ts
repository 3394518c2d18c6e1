import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionAfterErrorHook,
  CollectionConfig,
  PayloadRequest,
} from 'payload'
import { paths } from '@/domain/paths'
import { isProfile } from '@/domain/profile'
import { serverPaths } from '@/domain/server-paths'
import { toSlug } from '@/domain/slug'
import { AUTHOR_LIMITS, authorKey } from '@/features/posts/rules/author'
import { announceMovedAuthor, listAuthorNames } from '@/features/posts/server/authors'
import { fieldProblemsOf } from '@/features/posts/server/field-problems'
import { isOneLine } from '@/lib/text'
import type { Author } from '../payload-types'
import { anyone, serverField, staffOf } from './access'
import { line, lines, sentences } from './content/fields'
import { dates } from './fields'
import { logDeletion } from './log-deletion'
import { recordSave } from './record-save'

/** Any article may name this author, so all posts, their lists and the sitemap expire. */
async function expireBlog(req: PayloadRequest, isRemoval: boolean) {
  const pages = { paths: [`${paths.blog}/*`, serverPaths.siteMapFile], isRemoval }
  await req.payload.db.expireAfterCommit(await req.transactionID, { pages })
}

const announceAuthor: CollectionAfterChangeHook<Author> = async ({ doc, operation, req }) => {
  // What somebody took away, a picture or a link too, is shown to nobody once more.
  await expireBlog(req, operation === 'update')
  return doc
}

const announceRemoval: CollectionAfterDeleteHook<Author> = ({ req }) => expireBlog(req, true)

/**
 * The message for a violation of the two unique indexes. The database decides, so that of two saves at once one
 * wins.
 */
const nameConflict: CollectionAfterErrorHook = ({ error }) => {
  const taken = fieldProblemsOf(error).find(({ message }) => /unique/i.test(message))
  if (!taken) return
  const path = taken.path === 'slug' ? 'slug' : 'name'
  const message = path === 'slug' ? 'Another author has this slug' : 'There is an author with this name'
  return { response: { errors: [{ message, data: { errors: [{ path, message }] } }] }, status: 409 }
}

/**
 * Who writes. A post names its author as a text, and one of these with the same name gives it a page: posts are not
 * changed by it.
 */
export const Authors: CollectionConfig = {
  slug: 'authors',
  admin: {
    useAsTitle: 'name',
    defaultColumns: ['name', 'slug', 'updatedAt'],
    description: 'An author has a page with every post that names them, and the posts link to it.',
    components: { edit: { SaveButton: '/src/staff-ui/deferred.client#SaveButton' } },
  },
  custom: {
    list: {
      none: 'No authors yet',
      hint: 'Posts name their author as a text. Add an author of that name, and the posts lead to a page.',
    },
  },
  access: {
    create: staffOf('authors', 'create'),
    read: anyone,
    update: staffOf('authors', 'update'),
    delete: staffOf('authors', 'delete'),
  },
  defaultSort: 'name',
  disableDuplicate: true,
  endpoints: [listAuthorNames],
  hooks: {
    afterChange: [
      announceAuthor,
      announceMovedAuthor,
      recordSave({ type: 'author', made: 'author.made', changed: 'author.changed' }),
    ],
    afterDelete: [announceRemoval, logDeletion('author.deleted', 'author')],
    afterError: [nameConflict],
  },
  fields: [
    line('name', {
      required: true,
      maxLength: AUTHOR_LIMITS.name,
      validate: (value: unknown) => {
        const name = String(value ?? '')
        if (name.trim() === '') return 'The author needs a name'
        if (name.length > AUTHOR_LIMITS.name) return `At most ${AUTHOR_LIMITS.name} characters`
        return isOneLine(name) || 'A name is one line'
      },
      hooks: { beforeChange: [({ value }) => String(value ?? '').trim()] },
      admin: { description: 'As the posts write it; small and capital letters are the same.' },
    } as Parameters<typeof line>[1]),
    {
      name: 'nameKey',
      type: 'text',
      unique: true,
      access: { create: serverField, update: serverField },
      admin: { hidden: true },
      hooks: {
        beforeChange: [({ data, originalDoc }) => authorKey(String(data?.name ?? originalDoc?.name ?? ''))],
      },
    },
    line('slug', {
      unique: true,
      required: true,
      maxLength: AUTHOR_LIMITS.slug,
      validate: (value: unknown) => {
        const slug = String(value ?? '')
        if (slug.length > AUTHOR_LIMITS.slug) return `At most ${AUTHOR_LIMITS.slug} characters`
        return (
          (slug !== '' && toSlug(slug) === slug) ||
          'The last part of the address has small letters, digits and hyphens'
        )
      },
      hooks: { beforeValidate: [({ value, data }) => value || toSlug(String(data?.name ?? ''))] },
      admin: { description: 'The last part of the address of their page. Empty: made from the name.' },
    } as Parameters<typeof line>[1]),
    { name: 'picture', type: 'upload', relationTo: 'media' },
    sentences('about', {
      label: 'Bio',
      maxLength: AUTHOR_LIMITS.about,
      admin: { description: 'Who they are and what they know: for readers and for search engines.' },
    }),
    lines('links', {
      label: 'Profiles',
      most: AUTHOR_LIMITS.links,
      maxLength: AUTHOR_LIMITS.link,
      admin: { description: 'Full addresses, one a line. Search engines connect them with the author.' },
      validate: (value: unknown) => {
        const links: unknown[] = Array.isArray(value) ? value : []
        if (links.length > AUTHOR_LIMITS.links) return `At most ${AUTHOR_LIMITS.links} links`
        return (
          links.every((link) => isProfile(String(link)) && String(link).length <= AUTHOR_LIMITS.link) ||
          'Each link is an address that begins with https://'
        )
      },
    } as Parameters<typeof lines>[1]),
    ...dates,
  ],
}
