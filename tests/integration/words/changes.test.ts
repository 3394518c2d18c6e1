import { beforeEach, describe, expect, test } from 'vitest'
import { onExpiry } from '@/lib/page-expiry'
import { readCompany, readGlobal, readTestimonials } from '@/server/words'
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

test('a testimonial expires Home alone', async () => {
  const [first] = await readTestimonials()
  await payload.update({
    ...{ collection: 'testimonials', id: first?.id ?? '' },
    data: { quote: 'Short and true.', _status: 'published' },
  })
  expect(expiredPaths()).toEqual(['/'])
  expect((await readTestimonials())[0]?.quote).toBe('Short and true.')
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
