import { beforeEach, describe, expect, test } from 'vitest'
import { onExpiry } from '@/lib/page-expiry'
import { whatStandsAt } from '@/server/address-gate'
import {
  readCompany,
  readGlobal,
  readIndustries,
  readPlans,
  readServices,
  readTestimonials,
} from '@/server/words'
import type { Service } from '../../../payload-types'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const expired: { path: string; isRemoval: boolean }[] = []
onExpiry('test', ({ paths, isRemoval }) => {
  for (const path of paths) expired.push({ path, isRemoval })
})

beforeEach(() => {
  expired.length = 0
})

const expiredPaths = () => expired.map(({ path }) => path)

async function serviceAt(slug: string): Promise<Service> {
  const { docs } = await payload.find({ collection: 'services', where: { slug: { equals: slug } }, depth: 0 })
  if (!docs[0]) throw new Error(`There is no service ${slug}`)
  return docs[0]
}

const change = (id: string, data: Partial<Service>) =>
  payload.update({ collection: 'services', id, data: { ...data, _status: 'published' } })

describe('what stands once', () => {
  test('what is published is read by the next request, and a draft by nobody', async () => {
    expect((await readGlobal('about')).hero.title).toBe('Good work should not lose to a missed call.')
    const { hero } = await payload.findGlobal({ slug: 'about', depth: 0 })
    await payload.updateGlobal({
      ...{ slug: 'about', draft: true },
      data: { hero: { ...hero, title: 'A draft' }, _status: 'draft' },
    })
    expect((await readGlobal('about')).hero.title).toBe('Good work should not lose to a missed call.')
    expect((await readGlobal('about', { draft: true })).hero.title).toBe('A draft')
    expect(expired).toEqual([])
    await payload.updateGlobal({
      slug: 'about',
      data: { hero: { ...hero, title: 'Now public' }, _status: 'published' },
    })
    expect((await readGlobal('about')).hero.title).toBe('Now public')
    expect(expiredPaths()).toContain('/about')
    expect(expiredPaths()).not.toContain('/')
    await payload.updateGlobal({ slug: 'about', data: { hero, _status: 'published' } })
  })

  test('the company stands on every page, in every text that names it', async () => {
    await payload.updateGlobal({
      slug: 'company',
      data: { name: 'Bright & Sons', phone: '(937) 555-0142', _status: 'published' },
    })
    expect(expiredPaths()).toEqual(['/*'])
    const company = await readCompany()
    expect(company).toMatchObject({ name: 'Bright & Sons', phone: { e164: '+19375550142' } })
    const { hero, meta } = await readGlobal('home')
    expect(meta.title).toMatch(/^Bright & Sons: /)
    expect(hero.phone).toMatchObject({ label: 'Call (937) 555-0142', href: 'tel:+19375550142' })
    await payload.updateGlobal({
      slug: 'company',
      data: { name: 'NOVA', phone: '+18005550199', _status: 'published' },
    })
  })

  test('a page of the site cannot be taken off it', async () => {
    const taken = payload.updateGlobal({ slug: 'home', data: { _status: 'draft' } })
    await expect(taken).rejects.toThrow(/always public/)
    expect((await readGlobal('home'))._status).toBe('published')
  })
})

describe('services', () => {
  test('A98 a changed address leads to the page, and links and menus follow', async () => {
    const { id } = await serviceAt('phone-reception')
    await change(id, { slug: 'answering' })
    expect(expired).toEqual([{ path: '/*', isRemoval: true }])
    expect(await whatStandsAt('/services/answering')).toEqual({ kind: 'there' })
    expect(await whatStandsAt('/og/services/answering.png')).toEqual({ kind: 'there' })
    expect(await whatStandsAt('/services/phone-reception')).toEqual({
      ...{ kind: 'moved', to: '/services/answering' },
    })
    const { footer } = await readGlobal('navigation')
    expect(footer?.[0]?.items?.map(({ href }) => href)).toContain('/services/answering')
    await change(id, { slug: 'phone-reception' })
    expect(await whatStandsAt('/services/phone-reception')).toEqual({ kind: 'there' })
    expect(await whatStandsAt('/services/answering')).toEqual({
      ...{ kind: 'moved', to: '/services/phone-reception' },
    })
  })

  test('A98 a retired one leads to the list, is in none, and can come back', async () => {
    const { id } = await serviceAt('content-packs')
    await payload.update({ collection: 'services', id, data: { _status: 'draft' } })
    expect(expired).toEqual([{ path: '/*', isRemoval: true }])
    expect(await whatStandsAt('/services/content-packs')).toEqual({ kind: 'moved', to: '/services' })
    expect((await readServices()).map(({ slug }) => slug)).not.toContain('content-packs')
    await payload.update({ collection: 'services', id, data: { _status: 'published' } })
    expect(await whatStandsAt('/services/content-packs')).toEqual({ kind: 'there' })
    expect((await readServices()).map(({ slug }) => slug)).toContain('content-packs')
  })

  test('one that was never published is nowhere, under no name', async () => {
    const { id } = await payload.duplicate({
      ...{ collection: 'services', id: (await serviceAt('content-packs')).id },
      data: { name: 'Secret', slug: 'secret', _status: 'draft' },
    })
    expect(await whatStandsAt('/services/secret')).toEqual({ kind: 'missing' })
    expect((await readServices()).map(({ slug }) => slug)).not.toContain('secret')
    await change(id, { slug: 'open' })
    expect(await whatStandsAt('/services/secret')).toEqual({ kind: 'missing' })
    expect(await whatStandsAt('/services/open')).toEqual({ kind: 'there' })
  })

  test('words of its own page expire that page, words of its card the lists too', async () => {
    const { id, timing, description } = await serviceAt('google-business')
    await change(id, { timing: 'Two weeks.' })
    expect(expiredPaths()).toContain('/services/google-business')
    expect(expiredPaths()).not.toContain('/services')
    expired.length = 0
    await change(id, { description: 'Another card.' })
    expect(expiredPaths()).toEqual(expect.arrayContaining(['/services', '/', '/services/google-business']))
    expect(expiredPaths()).not.toContain('/*')
    await change(id, { timing, description })
  })

  test('another order is another order on every page', async () => {
    const [first, second] = await readServices()
    const admin = await addAdmin()
    const cookie = await signIn(admin.email)
    const response = await rest('POST', 'reorder', {
      cookie,
      json: {
        ...{ collectionSlug: 'services', docsToMove: [first?.id], newKeyWillBe: 'greater' },
        ...{ orderableFieldName: '_order', target: { id: second?.id, key: second?._order } },
      },
    })
    expect(response.status).toBe(200)
    expect(expiredPaths()).toContain('/*')
    expect((await readServices()).slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id])
  })
})

test('a testimonial expires Home alone', async () => {
  const [first] = await readTestimonials()
  await payload.update({
    ...{ collection: 'testimonials', id: first?.id ?? '' },
    data: { quote: 'Short and true.', _status: 'published' },
  })
  expect(expiredPaths()).toEqual(['/'])
  expect((await readTestimonials())[0]?.quote).toBe('Short and true.')
})

test('no second plan is marked as popular', async () => {
  const [first] = await readPlans()
  const marked = payload.update({
    ...{ collection: 'plans', id: first?.id ?? '' },
    data: { popular: true, _status: 'published' },
  })
  await expect(marked).rejects.toMatchObject({
    data: { errors: [{ path: 'popular', message: expect.stringMatching(/Growth is marked already/) }] },
  })
})

test('an industry names its services by what they are called today', async () => {
  const { id, name } = await serviceAt('phone-reception')
  const [industry] = await readIndustries()
  expect(industry?.services?.some(({ service }) => service === id)).toBe(true)
  await change(id, { name: 'Night Desk' })
  expect((await readServices()).find((each) => each.id === id)?.name).toBe('Night Desk')
  const renamed = await serviceAt('phone-reception')
  expect(renamed.formerNames).toEqual([name])
  await change(id, { name })
})

describe('two people and one page', () => {
  test('the second to save is told, and overwrites nothing', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const opened = await payload.findGlobal({ slug: 'contact', depth: 0 })
    const save = (title: string, updatedAt: unknown) =>
      rest('POST', 'globals/contact', {
        cookie,
        json: { ...opened, hero: { ...opened.hero, title }, updatedAt, _status: 'published' },
      })
    const first = await save('First', opened.updatedAt)
    expect(first.status).toBe(200)
    const { result } = await first.json()
    const second = await save('Second', opened.updatedAt)
    expect(second.status).toBe(409)
    expect(JSON.stringify(await second.json())).toContain('changed by someone else')
    expect((await readGlobal('contact')).hero.title).toBe('First')
    expect((await save('Again', result.updatedAt)).status).toBe(200)
  })

  test('so it is with drafts and with documents', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const opened = await serviceAt('brand-identity')
    const save = (timing: string, updatedAt: unknown) =>
      rest('PATCH', `services/${opened.id}?draft=true`, {
        ...{ cookie, json: { ...opened, timing, updatedAt, _status: 'draft' } },
      })
    const first = await save('A week.', opened.updatedAt)
    expect(first.status).toBe(200)
    const { doc } = await first.json()
    expect((await save('A month.', opened.updatedAt)).status).toBe(409)
    expect((await save('A day.', doc.updatedAt)).status).toBe(200)
  })
})

test('visitors read what is published over REST, and no draft', async () => {
  const about = await payload.findGlobal({ slug: 'about', depth: 0 })
  await payload.updateGlobal({
    ...{ slug: 'about', draft: true },
    data: { hero: { ...about.hero, title: 'Not yet' }, _status: 'draft' },
  })
  for (const path of ['globals/about', 'globals/about?draft=true']) {
    const text = await (await rest('GET', path)).text()
    expect([path, text.includes('Not yet')]).toEqual([path, false])
  }
  expect((await rest('GET', 'globals/about/versions')).ok).toBe(false)
  expect((await rest('POST', 'globals/about', { json: { lede: '' } })).ok).toBe(false)
})
