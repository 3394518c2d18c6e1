import { describe, expect, test } from 'vitest'
import { readGlobal, readIndustries, readPlans, readServices } from '@/features/content/server/content'
import { whatStandsAt } from '@/server/address-gate'
import type { Service } from '../../../payload-types'
import { expired, expiredPaths, forgetExpired } from '../../helpers/expired-pages'
import { addAdmin, openPayload, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { serviceAt } from '../../helpers/services'

const change = (id: string, data: Partial<Service>) =>
  payload.update({ collection: 'services', id, data: { ...data, _status: 'published' } })

describe('services', () => {
  test('A98 a changed address leads to the page, and links and menus follow', async () => {
    const { id } = await serviceAt('phone-reception')
    await change(id, { slug: 'answering' })
    expect(expired).toEqual([{ path: '/*', isRemoval: true }])
    expect(await whatStandsAt(openPayload, '/services/answering')).toEqual({ kind: 'there' })
    expect(await whatStandsAt(openPayload, '/og/services/answering.png')).toEqual({ kind: 'there' })
    expect(await whatStandsAt(openPayload, '/services/phone-reception')).toEqual({
      kind: 'moved',
      to: '/services/answering',
    })
    const { footer } = await readGlobal(payload, 'navigation')
    expect(footer?.[0]?.items?.map(({ href }) => href)).toContain('/services/answering')
    await change(id, { slug: 'phone-reception' })
    expect(await whatStandsAt(openPayload, '/services/phone-reception')).toEqual({ kind: 'there' })
    expect(await whatStandsAt(openPayload, '/services/answering')).toEqual({
      kind: 'moved',
      to: '/services/phone-reception',
    })
  })

  test('A98 a retired one leads to the list, is in none, and can come back', async () => {
    const { id } = await serviceAt('content-packs')
    await payload.update({ collection: 'services', id, data: { _status: 'draft' } })
    expect(expired).toEqual([{ path: '/*', isRemoval: true }])
    expect(await whatStandsAt(openPayload, '/services/content-packs')).toEqual({
      kind: 'moved',
      to: '/services',
    })
    expect((await readServices(payload)).map(({ slug }) => slug)).not.toContain('content-packs')
    await payload.update({ collection: 'services', id, data: { _status: 'published' } })
    expect(await whatStandsAt(openPayload, '/services/content-packs')).toEqual({ kind: 'there' })
    expect((await readServices(payload)).map(({ slug }) => slug)).toContain('content-packs')
  })

  test('of several that are taken off at once, each is expired as what it was', async () => {
    const slugs = ['content-packs', 'social-media']
    const where = { slug: { in: slugs } }
    await payload.update({ collection: 'services', where, data: { _status: 'draft' } })
    expect(expired).toEqual([0, 1].map(() => ({ path: '/*', isRemoval: true })))
    forgetExpired()
    // One of them is off already: that must not hide that the other goes.
    await change((await serviceAt('content-packs')).id, {})
    forgetExpired()
    await payload.update({ collection: 'services', where, data: { _status: 'draft' } })
    expect(expired).toEqual([{ path: '/*', isRemoval: true }])
    for (const slug of slugs) await change((await serviceAt(slug)).id, {})
  })

  test('one that was never published is nowhere, under no name', async () => {
    const { id } = await payload.duplicate({
      collection: 'services',
      id: (await serviceAt('content-packs')).id,
      data: { name: 'Secret', slug: 'secret', _status: 'draft' },
    })
    expect(await whatStandsAt(openPayload, '/services/secret')).toEqual({ kind: 'missing' })
    expect((await readServices(payload)).map(({ slug }) => slug)).not.toContain('secret')
    await change(id, { slug: 'open' })
    expect(await whatStandsAt(openPayload, '/services/secret')).toEqual({ kind: 'missing' })
    expect(await whatStandsAt(openPayload, '/services/open')).toEqual({ kind: 'there' })
  })

  test('words of its own page expire that page, words of its card the lists too', async () => {
    const { id, timing, description } = await serviceAt('google-business')
    await change(id, { timing: 'Two weeks.' })
    expect(expiredPaths()).toContain('/services/google-business')
    expect(expiredPaths()).not.toContain('/services')
    forgetExpired()
    await change(id, { description: 'Another card.' })
    expect(expiredPaths()).toEqual(expect.arrayContaining(['/services', '/', '/services/google-business']))
    expect(expiredPaths()).not.toContain('/*')
    await change(id, { timing, description })
  })

  test('another order is another order on every page', async () => {
    const [first, second] = await readServices(payload)
    const admin = await addAdmin()
    const cookie = await signIn(admin.email)
    const response = await rest('POST', 'reorder', {
      cookie,
      json: {
        collectionSlug: 'services',
        docsToMove: [first?.id],
        newKeyWillBe: 'greater',
        orderableFieldName: '_order',
        target: { id: second?.id, key: second?._order },
      },
    })
    expect(response.status).toBe(200)
    expect(expiredPaths()).toContain('/*')
    expect((await readServices(payload)).slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id])
  })
})

test('no second plan is marked as popular', async () => {
  const [first] = await readPlans(payload)
  const marked = payload.update({
    collection: 'plans',
    id: first?.id ?? '',
    data: { popular: true, _status: 'published' },
  })
  await expect(marked).rejects.toMatchObject({
    data: { errors: [{ path: 'popular', message: expect.stringMatching(/Growth is marked already/) }] },
  })
})

test('an industry names its services by what they are called today', async () => {
  const { id, name } = await serviceAt('phone-reception')
  const [industry] = await readIndustries(payload)
  expect(industry?.services?.some(({ service }) => service === id)).toBe(true)
  await change(id, { name: 'Night Desk' })
  expect((await readServices(payload)).find((each) => each.id === id)?.name).toBe('Night Desk')
  const renamed = await serviceAt('phone-reception')
  expect(renamed.formerNames).toEqual([name])
  await change(id, { name })
})
