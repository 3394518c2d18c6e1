import { describe, expect, test } from 'vitest'
import { readCompany, readGlobal, readTestimonials } from '@/features/content/server/content'
import { expired, expiredPaths } from '../../helpers/expired-pages'
import { addAdmin, addMember, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { serviceAt } from '../../helpers/services'

describe('what stands once', () => {
  test('what is published is read by the next request, and a draft by nobody', async () => {
    expect((await readGlobal(payload, 'about')).hero.title).toBe(
      'Good work should not lose to a missed call.',
    )
    const { hero } = await payload.findGlobal({ slug: 'about', depth: 0 })
    await payload.updateGlobal({
      slug: 'about',
      draft: true,
      data: { hero: { ...hero, title: 'A draft' }, _status: 'draft' },
    })
    expect((await readGlobal(payload, 'about')).hero.title).toBe(
      'Good work should not lose to a missed call.',
    )
    expect((await readGlobal(payload, 'about', { draft: true })).hero.title).toBe('A draft')
    expect(expired).toEqual([])
    await payload.updateGlobal({
      slug: 'about',
      data: { hero: { ...hero, title: 'Now public' }, _status: 'published' },
    })
    expect((await readGlobal(payload, 'about')).hero.title).toBe('Now public')
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
    const company = await readCompany(payload)
    expect(company).toMatchObject({ name: 'Bright & Sons', phone: { e164: '+19375550142' } })
    const { hero, meta } = await readGlobal(payload, 'home')
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
    expect((await readGlobal(payload, 'home'))._status).toBe('published')
  })
})

test('a testimonial expires Home alone', async () => {
  const [first] = await readTestimonials(payload)
  await payload.update({
    collection: 'testimonials',
    id: first?.id ?? '',
    data: { quote: 'Short and true.', _status: 'published' },
  })
  expect(expiredPaths()).toEqual(['/'])
  expect((await readTestimonials(payload))[0]?.quote).toBe('Short and true.')
})

describe('two people and one page', () => {
  const opened = (at: unknown) => ({ 'if-match': `"${at}"` })

  test('the second to save is told when the newer was stored, and overwrites nothing', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const contact = await payload.findGlobal({ slug: 'contact', depth: 0 })
    const save = (title: string, at: unknown) =>
      rest('POST', 'globals/contact', {
        cookie,
        headers: opened(at),
        json: { ...contact, hero: { ...contact.hero, title }, _status: 'published' },
      })
    const first = await save('First', contact.updatedAt)
    expect(first.status).toBe(200)
    const { result } = await first.json()
    const second = await save('Second', contact.updatedAt)
    expect(second.status).toBe(409)
    const [problem] = (await second.json()).errors
    expect(problem.message).toContain('changed by someone else')
    expect(problem.data).toEqual({ storedAt: result.updatedAt })
    expect((await readGlobal(payload, 'contact')).hero.title).toBe('First')
    expect((await save('Again', problem.data.storedAt)).status).toBe(200)
  })

  test('so it is with drafts and with documents', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const service = await serviceAt('brand-identity')
    const save = (timing: string, at: unknown) =>
      rest('PATCH', `services/${service.id}?draft=true`, {
        cookie,
        headers: opened(at),
        json: { ...service, timing, _status: 'draft' },
      })
    const first = await save('A week.', service.updatedAt)
    expect(first.status).toBe(200)
    const { doc } = await first.json()
    expect((await save('A month.', service.updatedAt)).status).toBe(409)
    expect((await save('A day.', doc.updatedAt)).status).toBe(200)
  })

  test('of ten who save at once, one is stored', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const { updatedAt, hero } = await payload.findGlobal({ slug: 'thank-you', draft: true, depth: 0 })
    const saves = Array.from({ length: 10 }, (_, at) =>
      rest('POST', 'globals/thank-you?draft=true', {
        cookie,
        headers: opened(updatedAt),
        json: { hero: { ...hero, title: `Heading ${at}` }, _status: 'draft' },
      }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('what one has saved oneself stands in nobody’s way: a draft, then what is published again', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const { updatedAt, hero } = await payload.findGlobal({ slug: 'home', draft: true, depth: 0 })
    const saved = await rest('POST', 'globals/home?draft=true', {
      cookie,
      headers: opened(updatedAt),
      json: { hero: { ...hero, title: 'Only a draft' }, _status: 'draft' },
    })
    const { result: draft } = await saved.json()
    const published = await (await rest('GET', 'globals/home?depth=0', { cookie })).json()
    expect(published.updatedAt).not.toBe(draft.updatedAt)
    const reverted = await rest('POST', 'globals/home?depth=0', {
      cookie,
      headers: opened(draft.updatedAt),
      json: { ...published, _status: 'published' },
    })
    expect(reverted.status).toBe(200)
    const newest = await payload.findGlobal({ slug: 'home', draft: true, depth: 0 })
    expect([newest.hero.title, newest._status]).toEqual([published.hero.title, 'published'])
  })

  test('what one has saved oneself stands in nobody’s way: unpublished, then published', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const { id, updatedAt } = await serviceAt('brand-identity')
    const newest = await payload.findByID({ collection: 'services', id, draft: true, depth: 0 })
    const save = (json: object, at: unknown) =>
      rest('PATCH', `services/${id}?depth=0`, { cookie, headers: opened(at), json })
    const unpublished = await save({ _status: 'draft' }, newest.updatedAt ?? updatedAt)
    expect(unpublished.status).toBe(200)
    const { doc } = await unpublished.json()
    const published = await save({ ...newest, _status: 'published' }, doc.updatedAt)
    expect(published.status).toBe(200)
  })
})

describe('an earlier version', () => {
  test('of a page comes back as a draft, and visitors go on seeing what is published', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const { hero } = await payload.findGlobal({ slug: 'blog-page', depth: 0 })
    for (const title of ['The earlier one', 'The public one'])
      await payload.updateGlobal({
        slug: 'blog-page',
        data: { hero: { ...hero, title }, _status: 'published' },
      })
    const { docs } = await payload.findGlobalVersions({
      slug: 'blog-page',
      where: { 'version.hero.title': { equals: 'The earlier one' } },
    })
    for (const query of ['', '?draft=true', '?draft=false']) {
      const restored = await rest('POST', `globals/blog-page/versions/${docs[0]?.id}${query}`, { cookie })
      expect(restored.status).toBe(200)
      expect((await restored.json()).message).toBe(
        'Restored as a draft. Visitors see it once you publish it.',
      )
    }
    const seen = await payload.findGlobal({ slug: 'blog-page', depth: 0, overrideAccess: false })
    expect([seen.hero.title, seen._status]).toEqual(['The public one', 'published'])
    const draft = await payload.findGlobal({ slug: 'blog-page', draft: true, depth: 0 })
    expect([draft.hero.title, draft._status]).toEqual(['The earlier one', 'draft'])
    await payload.updateGlobal({ slug: 'blog-page', data: { hero, _status: 'published' } })
  })

  test('of a document comes back as a draft', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const { id, timing } = await serviceAt('phone-reception')
    await payload.update({ collection: 'services', id, data: { timing: 'Newer', _status: 'published' } })
    const { docs } = await payload.findVersions({
      collection: 'services',
      where: { parent: { equals: id }, 'version.timing': { equals: timing } },
    })
    const restored = await rest('POST', `services/versions/${docs[0]?.id}`, { cookie })
    expect(restored.status).toBe(200)
    const seen = await payload.findByID({ collection: 'services', id, depth: 0, overrideAccess: false })
    expect([seen.timing, seen._status]).toEqual(['Newer', 'published'])
    const draft = await payload.findByID({ collection: 'services', id, draft: true, depth: 0 })
    expect([draft.timing, draft._status]).toEqual([timing, 'draft'])
    await payload.update({ collection: 'services', id, data: { timing, _status: 'published' } })
  })

  test('that there is not is a 404, and so is every one for who is no admin', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const member = await signIn((await addMember()).email)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    for (const path of [
      `services/versions/${nowhere}`,
      'services/versions/x',
      `globals/home/versions/${nowhere}`,
    ]) {
      expect([path, (await rest('POST', path, { cookie })).status]).toEqual([path, 404])
      expect([path, (await rest('POST', path, { cookie: member })).status]).toEqual([path, 404])
    }
  })
})

test('a page with a draft is told to be published, whatever is selected of it', async () => {
  const { hero } = await payload.findGlobal({ slug: 'about', depth: 0 })
  await payload.updateGlobal({
    slug: 'about',
    draft: true,
    data: { hero: { ...hero, title: 'Not yet' }, _status: 'draft' },
  })
  // As Payload's screen asks.
  const asked = await payload.findGlobal({ slug: 'about', depth: 0, select: { updatedAt: true } })
  expect(asked).toMatchObject({ _status: 'published' })
  // Its list of versions looks up here whether a global has drafts.
  expect(payload.globals).toHaveProperty('about.config.versions.drafts')
})

test('visitors read what is published over REST, and no draft', async () => {
  const about = await payload.findGlobal({ slug: 'about', depth: 0 })
  await payload.updateGlobal({
    slug: 'about',
    draft: true,
    data: { hero: { ...about.hero, title: 'Not yet' }, _status: 'draft' },
  })
  for (const path of ['globals/about', 'globals/about?draft=true']) {
    const text = await (await rest('GET', path)).text()
    expect([path, text.includes('Not yet')]).toEqual([path, false])
  }
  expect((await rest('GET', 'globals/about/versions')).ok).toBe(false)
  expect((await rest('POST', 'globals/about', { json: { lede: '' } })).ok).toBe(false)
})
