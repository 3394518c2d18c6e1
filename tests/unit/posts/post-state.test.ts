import { describe, expect, test } from 'vitest'
import { toPostState } from '@/features/posts/screens/editor/post-bar.client'
import { type StoredPost, toStoredPost } from '@/features/posts/screens/editor/post-values'

const stored: StoredPost = {
  id: '1',
  slug: 'a-post',
  isPublished: false,
  publishedAt: null,
  updatedAt: '2026-11-02T10:00:00.000Z',
}
const published = { ...stored, isPublished: true, publishedAt: '2026-11-01T10:00:00.000Z' }
const draft = { text: 'Draft', at: null }
const changed = { text: 'Changed since', at: stored.updatedAt }

describe('what the bar of the editor says', () => {
  test.each([
    ['a new post', null, false, { is: draft, changed: { text: 'Not saved yet', at: null } }],
    ['a new post with text', null, true, { is: draft, changed: { text: 'Not saved yet', at: null } }],
    ['a draft', stored, false, { is: draft, changed: null }],
    ['a draft with changes', stored, true, { is: draft, changed }],
    [
      'a draft that was public once',
      { ...published, isPublished: false },
      false,
      { is: draft, changed: null },
    ],
    [
      'a published post',
      published,
      false,
      { is: { text: 'Published since', at: published.publishedAt }, changed: null },
    ],
    [
      'a published post with changes',
      published,
      true,
      { is: { text: 'Published since', at: published.publishedAt }, changed },
    ],
    [
      'a published post without a date',
      { ...published, publishedAt: null },
      false,
      { is: { text: 'Published', at: null }, changed: null },
    ],
  ] as const)('%s', (_, post, isDirty, state) => {
    expect(toPostState(post, isDirty)).toEqual(state)
  })
})

describe('a stored post', () => {
  const doc = { id: '1', slug: 'a-post', published: true, publishedAt: published.publishedAt, updatedAt: 'u' }

  test('is read from a response', () => {
    expect(toStoredPost({ ...doc, title: 'Not kept' })).toEqual({ ...published, updatedAt: 'u' })
  })

  test('has no dates where there are none', () => {
    expect(toStoredPost({ id: '1', slug: null, published: null, publishedAt: null })).toEqual({
      id: '1',
      slug: '',
      isPublished: false,
      publishedAt: null,
      updatedAt: null,
    })
  })

  test.each([null, 'a page', {}, { id: 1 }])('%o is none', (response) => {
    expect(toStoredPost(response)).toBeNull()
  })
})
