import { describe, expect, test } from 'vitest'
import { type SavedPost, type SaveRequest, toSavePlan } from '@/features/posts/rules/save-plan'

const NOW = '2026-02-03T04:05:06.000Z'
const EARLIER = '2025-01-01T00:00:00.000Z'

const BY_FORM: SaveRequest = {
  order: {},
  way: 'form',
  account: 'dana',
  changes: 'unknown',
  isOfVisit: false,
}
const BY_LIST: SaveRequest = { ...BY_FORM, way: 'list' }
const AT_ITS_MINUTE: SaveRequest = { ...BY_LIST, order: { schedule: { by: 'kim' } }, account: null }

const DRAFT: SavedPost = { id: 'a', slug: 'a', title: 'A', published: false, createdAt: EARLIER }
const PUBLIC: SavedPost = { ...DRAFT, published: true, publishedAt: EARLIER }
const TRASHED: SavedPost = { ...PUBLIC, deletedAt: EARLIER }

const plan = (request: SaveRequest, before: SavedPost | null, data: SavedPost) =>
  toSavePlan(request, before, data, NOW)

describe('what the server writes into the row', () => {
  test('A50 the date of the first publication stays', () => {
    expect(plan(BY_LIST, DRAFT, { published: true }).sets.publishedAt).toBe(NOW)
    expect(plan(BY_LIST, DRAFT, { published: true, publishedAt: EARLIER }).sets.publishedAt).toBe(EARLIER)
    expect(plan(BY_LIST, { ...PUBLIC, published: false }, { published: true }).sets).not.toHaveProperty(
      'publishedAt',
    )
    expect(plan(BY_FORM, DRAFT, { title: 'B' }).sets).not.toHaveProperty('publishedAt')
  })

  test('A52 who saved last is whoever saved the form, or brought a version back', () => {
    expect(plan(BY_FORM, DRAFT, DRAFT).sets.user).toBe('dana')
    expect(plan({ ...BY_FORM, way: 'version' }, DRAFT, DRAFT).sets.user).toBe('dana')
    expect(plan(BY_LIST, DRAFT, { published: true }).sets).not.toHaveProperty('user')
    expect(plan({ ...BY_FORM, account: null }, DRAFT, DRAFT).sets).not.toHaveProperty('user')
  })

  test('the moment of the trash is the server’s, and the first one; nothing is created in the trash', () => {
    expect(plan(BY_LIST, PUBLIC, { deletedAt: '1999-01-01T00:00:00.000Z' }).sets.deletedAt).toBe(NOW)
    expect(plan(BY_LIST, TRASHED, { deletedAt: NOW }).sets.deletedAt).toBe(EARLIER)
    expect(plan(BY_LIST, TRASHED, { deletedAt: null }).sets.deletedAt).toBeNull()
    expect(plan(BY_FORM, null, { ...PUBLIC, deletedAt: EARLIER }).sets.deletedAt).toBeNull()
  })
})

describe('the owner’s rules', () => {
  test('hold for what is public after the save, except a public post that the list restores or leaves public', () => {
    expect(plan(BY_LIST, DRAFT, { published: true }).isHeldToRules).toBe(true)
    expect(plan(BY_FORM, PUBLIC, { title: 'B' }).isHeldToRules).toBe(true)
    expect(plan(BY_FORM, null, PUBLIC).isHeldToRules).toBe(true)
    expect(plan(BY_FORM, DRAFT, { title: 'B' }).isHeldToRules).toBe(false)
    expect(plan(BY_LIST, TRASHED, { deletedAt: null }).isHeldToRules).toBe(false)
    expect(plan(BY_FORM, PUBLIC, { deletedAt: NOW }).isHeldToRules).toBe(false)
    expect(plan({ ...BY_FORM, order: { isTrial: true } }, PUBLIC, { title: 'B' }).isHeldToRules).toBe(false)
  })

  test('hold for a post that is created public, whatever it says of the trash', () => {
    expect(plan(BY_FORM, null, { ...PUBLIC, deletedAt: EARLIER }).isHeldToRules).toBe(true)
  })
})

describe('the address', () => {
  test.each<[string, SavedPost | null, SavedPost, { left: string | null; taken: string | null } | null]>([
    ['is taken at publication', DRAFT, { published: true }, { left: null, taken: 'a' }],
    ['is taken by what is created public', null, PUBLIC, { left: null, taken: 'a' }],
    ['is left when the post goes off the site', PUBLIC, { published: false }, { left: 'a', taken: null }],
    ['changes with the slug', PUBLIC, { slug: 'b' }, { left: 'a', taken: 'b' }],
    ['stays without a change of either', PUBLIC, { title: 'B' }, null],
    ['is nobody’s for a draft', DRAFT, { slug: 'b' }, null],
    ['is kept in the trash', PUBLIC, { deletedAt: NOW }, null],
    ['is taken again by what comes back', TRASHED, { deletedAt: null }, { left: null, taken: 'a' }],
  ])('%s', (_, before, data, address) => {
    expect(plan(BY_FORM, before, data).address).toEqual(address)
  })
})

test('visitors see the post before and after, and nothing of a draft or of what is in the trash', () => {
  expect(plan(BY_FORM, PUBLIC, { title: 'B' }).shown).toMatchObject({
    before: { id: 'a', title: 'A', publishedAt: EARLIER },
    after: { id: 'a', title: 'B', publishedAt: EARLIER },
  })
  expect(plan(BY_LIST, DRAFT, { published: true }).shown).toMatchObject({
    before: null,
    after: { publishedAt: NOW },
  })
  expect(plan(BY_LIST, PUBLIC, { deletedAt: NOW }).shown).toMatchObject({ before: { id: 'a' }, after: null })
  expect(plan(BY_FORM, DRAFT, { title: 'B' }).shown).toEqual({ before: null, after: null })
})

describe('what waits for its minute', () => {
  test('is done when somebody does it by hand', () => {
    expect(plan(BY_LIST, DRAFT, { published: true }).settles).toEqual(['publish'])
    expect(plan(BY_LIST, PUBLIC, { published: false }).settles).toEqual(['unpublish'])
    expect(plan({ ...BY_FORM, changes: 'kept' }, PUBLIC, { title: 'B' }).settles).toEqual(['publish-changes'])
    expect(plan(BY_FORM, PUBLIC, { title: 'B' }).settles).toEqual([])
    expect(plan(BY_FORM, null, PUBLIC).settles).toEqual([])
  })

  test('is taken back with changes that are saved as a draft', () => {
    const { settles, takesBackChanges } = plan({ ...BY_FORM, changes: 'kept' }, PUBLIC, { published: false })
    expect([settles, takesBackChanges]).toEqual([['unpublish'], true])
    expect(plan({ ...BY_FORM, changes: 'none' }, PUBLIC, { published: false }).takesBackChanges).toBe(false)
  })

  test('is not settled by the schedule itself, which does it', () => {
    const order = { ...AT_ITS_MINUTE.order, publishesChanges: true }
    const own = plan({ ...AT_ITS_MINUTE, order, changes: 'kept' }, PUBLIC, PUBLIC)
    expect([own.settles, own.takesBackChanges, own.ends.changes]).toEqual([[], false, true])
  })
})

describe('the audit log', () => {
  test.each<[SaveRequest['way'], SavedPost | null, SavedPost, string[]]>([
    ['form', null, DRAFT, []],
    ['form', null, PUBLIC, ['post.published']],
    ['form', DRAFT, { title: 'B' }, []],
    ['form', PUBLIC, { title: 'B' }, ['post.changed']],
    ['list', PUBLIC, { published: false }, ['post.unpublished']],
    ['list', PUBLIC, { deletedAt: NOW }, ['post.trashed']],
    ['list', TRASHED, { deletedAt: null }, ['post.restored']],
    ['list', TRASHED, { deletedAt: NOW }, []],
    ['version', DRAFT, DRAFT, ['post.version-restored']],
    ['version', PUBLIC, PUBLIC, ['post.version-restored']],
    ['version', DRAFT, PUBLIC, ['post.version-restored', 'post.published']],
  ])('by %s, from %o with %o, has %o', (way, before, data, events) => {
    expect(plan({ ...BY_FORM, way }, before, data).audit.events).toEqual(events)
  })

  test('has the title as it is stored, and for whom a schedule was carried out', () => {
    expect(plan(BY_FORM, PUBLIC, { title: 'B' }).audit).toMatchObject({ title: 'B', schedule: undefined })
    expect(plan(AT_ITS_MINUTE, DRAFT, { published: true }).audit.schedule).toEqual({ by: 'kim' })
  })
})

describe('the thread', () => {
  test('tells that a post went out or was taken off the site, and by whom', () => {
    expect(plan(BY_LIST, DRAFT, { published: true }).thread).toEqual({
      kind: 'published',
      by: 'dana',
      data: {},
    })
    expect(plan(BY_LIST, PUBLIC, { published: false }).thread?.kind).toBe('unpublished')
    expect(plan(BY_FORM, PUBLIC, { title: 'B' }).thread).toBeNull()
  })

  test('names no account at the minute of a schedule, and tells of changes that went out', () => {
    expect(plan(AT_ITS_MINUTE, DRAFT, { published: true }).thread).toMatchObject({
      by: null,
      data: { scheduled: true },
    })
    expect(plan({ ...BY_FORM, changes: 'kept' }, PUBLIC, { title: 'B' }).thread).toMatchObject({
      kind: 'published',
      data: { changes: true },
    })
  })

  test('has nothing of the posts that a new site begins with', () => {
    expect(plan({ ...BY_FORM, account: null }, null, PUBLIC).thread).toBeNull()
    expect(plan(BY_FORM, null, PUBLIC).thread?.kind).toBe('published')
  })
})

test('a save ends the changes for later that it knows, and the work of its visit', () => {
  expect(plan({ ...BY_FORM, changes: 'kept', isOfVisit: true }, PUBLIC, {}).ends).toEqual({
    changes: true,
    unsavedWork: true,
  })
  expect(plan({ ...BY_FORM, changes: 'none' }, PUBLIC, {}).ends).toEqual({
    changes: false,
    unsavedWork: false,
  })
})

test('a trial changes its address like a save, so that a refusal is found, and tells and ends nothing', () => {
  const request = { ...BY_FORM, order: { isTrial: true }, changes: 'kept', isOfVisit: true } as const
  expect(plan(request, PUBLIC, { slug: 'b' })).toMatchObject({
    address: { left: 'a', taken: 'b' },
    shown: { before: null, after: null },
    settles: [],
    takesBackChanges: false,
    audit: { events: [] },
    thread: null,
    ends: { changes: false, unsavedWork: false },
  })
})
