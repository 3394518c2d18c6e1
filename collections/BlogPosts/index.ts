import type { CollectionConfig } from 'payload'
import { canonicalProblem, SEARCH_LIMITS } from '@/domain/search-appearance'
import { slugProblem } from '@/domain/slug'
import { CATEGORIES } from '@/features/posts/rules/post'
import { readLinkReport } from '@/features/posts/server/check-post'
import { duplicatePost } from '@/features/posts/server/duplicate-post'
import { postEndpoints } from '@/features/posts/server/endpoints'
import { filterByBadge } from '@/features/posts/server/post-badges'
import { threadEndpoints } from '@/features/posts/server/thread'
import { unsavedWorkEndpoints } from '@/features/posts/server/unsaved-work'
import { MAX_STORED_BYTES } from '@/lib/html/limits'
import { safeSource } from '@/lib/html/urls'
import { adminField, serverField, staffOf } from '../access'
import { dates, plainText, plainTextarea } from '../fields'
import { logDeletion } from '../log-deletion'
import { adminsOrPublishedPosts, deletePosts, updatePosts } from './access'
import { articleEditor } from './editor'
import { nameFieldProblems, nameSlugConflict } from './errors'
import {
  announceAddress,
  announceChange,
  announceDelete,
  endKept,
  keepRules,
  openSave,
  planPost,
  recordSave,
  settleSchedule,
} from './save'

/** The path of a field's own component. */
const field = (name: string) => `/src/features/posts/screens/deferred.client#${name}`

/** The blog. `published` is the boolean of the specification; a draft is a row like any other. */
export const BlogPosts: CollectionConfig = {
  slug: 'blog-posts',
  labels: { singular: 'Post', plural: 'Posts' },
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['title', 'category', 'published', 'publishedAt'],
    components: {
      views: {
        edit: { root: { Component: '/src/features/posts/screens/editor/post-editor-view#PostEditorView' } },
      },
    },
  },
  access: {
    create: staffOf('blog-posts', 'create'),
    read: adminsOrPublishedPosts,
    update: updatePosts,
    delete: deletePosts,
    readVersions: staffOf('blog-posts', 'readVersions'),
  },
  defaultSort: '-createdAt',
  trash: true,
  endpoints: [duplicatePost, ...postEndpoints, ...threadEndpoints, ...unsavedWorkEndpoints, readLinkReport],
  hooks: {
    beforeOperation: [openSave, filterByBadge],
    beforeChange: [planPost, keepRules],
    // Each carries out its part of the plan.
    afterChange: [announceAddress, settleSchedule, announceChange, recordSave, endKept],
    afterDelete: [announceDelete, logDeletion('post.deleted', 'post')],
    afterError: [nameSlugConflict, nameFieldProblems],
  },
  // Only a history: `published` decides what visitors see.
  versions: { drafts: false, maxPerDoc: 50 },
  indexes: [{ fields: ['published', 'publishedAt'] }],
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      admin: { components: { Field: field('TitleField') } },
      validate: whenChanged(notEmpty),
    },
    {
      name: 'slug',
      type: 'text',
      required: true,
      // Unique among posts outside of the trash, which only an index of a migration can express.
      index: true,
      hooks: { beforeDuplicate: [({ value }) => `${value}-copy`] },
      admin: { components: { Field: field('SlugField') } },
      validate: whenChanged((slug) => slugProblem(slug) ?? notEmpty(slug)),
    },
    // Payload's own limit for a text is 40,000 characters. The length is checked when the article is sanitized.
    plainTextarea({
      name: 'content',
      maxLength: MAX_STORED_BYTES,
      admin: { rows: 15, components: { Field: field('ContentField') } },
    }),
    // Stores nothing and is never shown. RenderLexical reads here which features an article may have.
    {
      name: 'visual',
      type: 'richText',
      virtual: true,
      editor: articleEditor,
      access: { create: serverField, read: serverField, update: serverField },
      // Payload would render a virtual field as read-only.
      admin: { hidden: true, readOnly: false },
    },
    plainTextarea({ name: 'excerpt', admin: { rows: 3 } }),
    plainText({
      name: 'category',
      custom: { options: CATEGORIES },
      admin: {
        components: {
          Field: { path: field('ChoiceField'), clientProps: { choices: CATEGORIES } },
        },
      },
    }),
    plainText({ name: 'author', admin: { components: { Field: field('AuthorField') } } }),
    plainText({
      name: 'featuredImageUrl',
      label: 'Featured image',
      admin: { position: 'sidebar', components: { Field: field('ImageField') } },
      validate: whenChanged(imageAddress),
    }),
    plainText({
      name: 'searchTitle',
      label: 'Search title',
      maxLength: SEARCH_LIMITS.title,
      admin: { position: 'sidebar', description: 'Empty: the title of the post.' },
    }),
    plainTextarea({
      name: 'searchDescription',
      label: 'Search description',
      maxLength: SEARCH_LIMITS.description,
      admin: { position: 'sidebar', rows: 3, description: 'Empty: the excerpt.' },
    }),
    plainText({
      name: 'canonical',
      label: 'Canonical address',
      admin: {
        position: 'sidebar',
        description:
          'Where this text stood first: https://... or a path of this site. Search engines list that page in its place.',
      },
      validate: whenChanged((address) => canonicalProblem(address) ?? true),
    }),
    {
      name: 'noindex',
      type: 'checkbox',
      label: 'Hide from search engines',
      defaultValue: false,
      admin: { position: 'sidebar' },
    },
    {
      name: 'published',
      type: 'checkbox',
      label: 'Status',
      required: true,
      defaultValue: false,
      index: true,
      admin: { hidden: true },
      custom: { valueLabels: { true: 'Published', false: 'Draft' } },
    },
    {
      name: 'publishedAt',
      type: 'date',
      label: 'Published Date',
      index: true,
      access: { create: serverField, update: serverField },
      admin: { hidden: true },
    },
    {
      name: 'user',
      type: 'relationship',
      relationTo: 'users',
      access: { create: serverField, read: adminField, update: serverField },
      admin: { hidden: true },
    },
    ...dates,
  ],
}

function notEmpty(text: string): true | string {
  return text.trim() !== '' || 'Title and slug are required'
}

function imageAddress(url: string): true | string {
  return url === '' || safeSource(url) === url || 'The image needs an https address or a path of this site'
}

type Context = { operation?: string; previousValue?: unknown }

/**
 * Applies a rule to changed values only, so that a post with an old value can still be published, taken off the site
 * and deleted (reading A78).
 */
function whenChanged(rule: (text: string) => true | string) {
  return (value: unknown, { operation, previousValue }: Context): true | string => {
    if (operation === 'update' && value === previousValue) return true
    return rule(String(value ?? ''))
  }
}
