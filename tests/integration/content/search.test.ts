import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundText } from '@/features/content/rules/content-search'
import { addAdmin, addMember, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

let cookies: { admin: string; member: string }

beforeAll(async () => {
  cookies = {
    admin: await signIn((await addAdmin()).email),
    member: await signIn((await addMember()).email),
  }
  const { hero } = await payload.findGlobal({ slug: 'about', depth: 0 })
  await payload.updateGlobal({
    slug: 'about',
    draft: true,
    data: { hero: { ...hero, lede: 'Only a draft speaks of a purple walrus' }, _status: 'draft' },
  })
})

afterAll(async () => {
  const { hero } = await payload.findGlobal({ slug: 'about', depth: 0 })
  await payload.updateGlobal({ slug: 'about', data: { hero, _status: 'published' } })
})

async function search(text: string): Promise<FoundText[]> {
  const response = await rest('GET', `content-search?${new URLSearchParams({ text })}`, {
    cookie: cookies.admin,
  })
  expect(response.status).toBe(200)
  return (await response.json()).found
}

test('Go to finds the newest draft of a page by a text, and names document, field and address', async () => {
  const [found] = await search('PURPLE walrus')
  expect(found).toEqual({
    document: 'About',
    field: 'Opening, Sentence below it',
    excerpt: 'Only a draft speaks of a purple walrus',
    href: '/admin/globals/about#field=hero.lede&tab=Page',
  })
})

test('Go to finds rows of lists, lists of lines, rich text and documents of collections', async () => {
  const { faq } = await payload.findGlobal({ slug: 'home', depth: 0 })
  const question = faq.items?.[1]?.question ?? ''
  expect((await search(question))[0]).toMatchObject({
    document: 'Home',
    field: 'Questions, Items 2, Question',
  })
  const [line] = (await payload.findGlobal({ slug: 'about', depth: 0 })).promise.ours ?? []
  expect((await search(line ?? '')).map(({ field }) => field)).toContain('Who does what, What we do')
  const [service] = (await payload.find({ collection: 'services', depth: 0, limit: 1 })).docs
  const found = await search(service?.description ?? '')
  expect(found[0]).toMatchObject({ document: service?.name, field: 'Text of its card' })
  expect(found[0]?.href).toBe(`/admin/collections/services/${service?.id}#field=description&tab=In+lists`)
  expect(
    (await search('cookies')).some(({ href }) => href.startsWith('/admin/globals/privacy#field=body')),
  ).toBe(true)
})

test('Go to finds a number as visitors read it where the text has its placeholder', async () => {
  const { hero } = await payload.findGlobal({ slug: 'about', depth: 0 })
  await payload.updateGlobal({
    slug: 'about',
    draft: true,
    data: { hero: { ...hero, lede: 'Ask {company} for a purple walrus' }, _status: 'draft' },
  })
  const { name } = await payload.findGlobal({ slug: 'company', depth: 0 })
  await expect.poll(() => search(`Ask ${name} for a purple`), { timeout: 10_000 }).toHaveLength(1)
})

test('the content search is for admins, and refuses what it cannot read', async () => {
  for (const cookie of [undefined, cookies.member])
    expect((await rest('GET', 'content-search?text=lead', { cookie })).status).toBe(404)
  const { admin: cookie } = cookies
  expect((await rest('GET', 'content-search', { cookie })).status).toBe(400)
  expect((await rest('GET', `content-search?text=${'x'.repeat(201)}`, { cookie })).status).toBe(400)
  expect(await search('')).toEqual([])
})
