import type { CollectionConfig } from 'payload'
import { CATEGORIES } from '@/domain/post'
import { slugProblem } from '@/domain/slug'
import { admins, adminsOrPublished, serverField } from './access'
import { dates } from './fields/dates'
import { plainText, plainTextarea } from './fields/text'
import { setEditor } from './hooks/set-editor'
import { setPublishedAt } from './hooks/set-published-at'

/** Where the editor's own drawing of a field lives. */
const field = (file: string, name: string) => `/src/admin/editor/fields/${file}.client#${name}`

/** The blog. `published` is the plain boolean of the specification; drafts are rows like any other. */
export const BlogPosts: CollectionConfig = {
  slug: 'blog-posts',
  labels: { singular: 'Post', plural: 'Posts' },
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['title', 'category', 'published', 'publishedAt'],
    components: {
      views: { edit: { root: { Component: '/src/admin/editor/post-editor-view#PostEditorView' } } },
    },
  },
  access: { create: admins, read: adminsOrPublished, update: admins, delete: admins, readVersions: admins },
  defaultSort: '-createdAt',
  hooks: { beforeChange: [setPublishedAt, setEditor] },
  indexes: [{ fields: ['published', 'publishedAt'] }],
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      admin: { components: { Field: field('title-field', 'TitleField') } },
    },
    {
      name: 'slug',
      type: 'text',
      required: true,
      unique: true,
      admin: { components: { Field: field('slug-field', 'SlugField') } },
      validate: (value: unknown) => slugProblem(String(value ?? '')) ?? (value ? true : 'A slug is required'),
    },
    plainText({
      name: 'category',
      custom: { options: CATEGORIES },
      admin: {
        components: {
          Field: { path: field('choice-field', 'ChoiceField'), clientProps: { choices: CATEGORIES } },
        },
      },
    }),
    plainText({ name: 'author' }),
    plainTextarea({ name: 'excerpt', admin: { rows: 3 } }),
    plainTextarea({ name: 'content', admin: { rows: 15 } }),
    plainText({ name: 'featuredImageUrl', label: 'Featured image', admin: { position: 'sidebar' } }),
    {
      name: 'published',
      type: 'checkbox',
      label: 'Status',
      required: true,
      defaultValue: false,
      index: true,
      admin: { hidden: true },
      custom: { words: { true: 'Published', false: 'Draft' } },
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
      access: { create: serverField, update: serverField },
      admin: { hidden: true },
    },
    ...dates,
  ],
}
