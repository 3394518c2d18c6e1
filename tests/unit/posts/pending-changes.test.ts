import { describe, expect, test } from 'vitest'
import { changesHeader, toStaleChanges } from '@/features/posts/screens/editor/changes-api'
import { toPostState } from '@/features/posts/screens/editor/post-bar.client'
import { withValues } from '@/features/posts/screens/editor/post-values'

const at = '2026-11-03T10:00:00.000Z'

describe('a refusal because of what somebody else has saved for later', () => {
  const body = (data: object) => ({ errors: [{ message: 'Told', data }] })

  test.each([
    ['other changes', 409, body({ changesAt: at }), { message: 'Told', changesAt: at }],
    ['changes that have ended', 409, body({ changesAt: null }), { message: 'Told', changesAt: null }],
    ['a post that was stored since', 409, body({ storedAt: at }), null],
    ['a slug that is taken', 409, body({ errors: [] }), null],
    ['another status', 400, body({ changesAt: at }), null],
    ['a page', 409, '<html>', null],
  ])('%s', (_, status, body, read) => {
    expect(toStaleChanges({ status, body })).toEqual(read)
  })

  test.each([
    [at, at],
    [null, 'none'],
  ])('the server is told that %o is known', (known, told) => {
    expect(changesHeader(known)).toEqual({ 'x-pending-changes': told })
  })
})

describe('the bar of a post that has changes for later', () => {
  const stored = { id: '1', slug: 'a', isPublished: true, publishedAt: null, updatedAt: 'u' }

  test.each([
    [false, { text: 'With changes since', at }],
    [true, { text: 'Changed since', at }],
  ])('says so; with more typed it says since when: %s', (isDirty, changed) => {
    expect(toPostState(stored, isDirty, at).changed).toEqual(changed)
  })
})

test('a form opens with what is kept for later, and other fields as the post has them', () => {
  const state = { title: { value: 'One', initialValue: 'One', valid: true }, author: { value: 'Dana' } }
  expect(withValues(state, { title: 'Two', gone: 'x' })).toEqual({
    title: { value: 'Two', initialValue: 'Two', valid: true },
    author: { value: 'Dana' },
  })
})
