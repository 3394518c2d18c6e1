import { fieldSchemasToFormState } from '@payloadcms/ui/forms/fieldSchemasToFormState'
import { getClientConfig } from '@payloadcms/ui/utilities/getClientConfig'
import type { CollectionConfig } from 'payload'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { split } from '@/features/posts/screens/editor/post-form.client'
import { toActs, toPostColumns } from '@/features/posts/screens/post-columns.client'
import type { PostRow } from '@/features/posts/screens/posts-api'
import { namesNotSent } from '@/features/posts/server/form-fields'
import { type Column, toColumns } from '@/staff-ui/table/columns'
import { ListRow } from '@/staff-ui/table/list-table.client'
import { addAdmin, payload, query, requestOf } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'

// What a developer would write: one field in collections/BlogPosts/index.ts, named among its columns.
vi.mock('../../collections/BlogPosts', async (importOriginal) => {
  const { BlogPosts } = await importOriginal<{ BlogPosts: CollectionConfig }>()
  const subtitle = { name: 'subtitle', type: 'text', label: 'Second line' } as const
  const admin = {
    ...BlogPosts.admin,
    defaultColumns: [...(BlogPosts.admin?.defaultColumns ?? []), 'subtitle'],
  }
  return { BlogPosts: { ...BlogPosts, admin, fields: [...BlogPosts.fields, subtitle] } }
})

beforeAll(async () => {
  // Stands for the migration that belongs to the field.
  await query('ALTER TABLE blog_posts ADD COLUMN subtitle varchar')
  await query('ALTER TABLE _blog_posts_v ADD COLUMN version_subtitle varchar')
})

test('a field added to the collection is stored, stands in the form and, if it says so, in the table', async () => {
  const user = await addAdmin()
  const json = { title: 'One', slug: 'one', published: false, subtitle: 'And two' }
  const response = await rest('POST', 'blog-posts', { json, cookie: await signIn(user.email) })
  expect((await response.json()).doc).toMatchObject({ subtitle: 'And two' })

  const { config } = payload.collections['blog-posts']
  const req = await requestOf(user)
  const { i18n } = req
  const columns = toColumns(config, i18n)
  expect(columns.map(({ label }) => label)).toEqual([
    'Title',
    'Category',
    'Status',
    'Published Date',
    'Second line',
  ])
  expect(namesNotSent(config.flattenedFields)).not.toContain('subtitle')

  const client = getClientConfig({
    config: payload.config,
    i18n,
    importMap: {},
    user: { ...user, collection: 'users' },
  })
  const { main } = split(client.collections.find(({ slug }) => slug === 'blog-posts')?.fields ?? [])
  expect(main.filter(Boolean).map((field) => 'name' in field && field.name)).toContain('subtitle')
  expect(row(columns, 'And two')).toMatch(/<td data-column="subtitle"[^>]*>And two<\/td>/)

  // What the editor's form is drawn from.
  const { subtitle } = await fieldSchemasToFormState({
    collectionSlug: 'blog-posts',
    data: { subtitle: 'And two' },
    fields: config.fields,
    fieldSchemaMap: undefined,
    operation: 'update',
    permissions: true,
    preferences: { fields: {} },
    renderAllFields: true,
    req,
    schemaPath: 'blog-posts',
    skipValidation: true,
  })
  expect(subtitle).toMatchObject({ value: 'And two' })
})

/** The row of the list, drawn as the browser draws it. */
function row(columns: Column[], subtitle: string): string {
  const drawn = toPostColumns(columns, toActs({ change: async () => true, remove: async () => {} }))
  const line = createElement(ListRow<PostRow>, {
    columns: drawn,
    row: { id: '1', subtitle },
    index: 0,
    card: '',
  })
  return renderToStaticMarkup(line)
}
