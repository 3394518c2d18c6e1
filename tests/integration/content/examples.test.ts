import { beforeEach, describe, expect, test } from 'vitest'
import { testimonials } from '@/seed/testimonials'
import type { Testimonial } from '../../../payload-types'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const [seed] = testimonials
if (!seed) throw new Error('A new site has testimonials')
const OWN = { name: 'Ada Moss', business: 'Moss Roofing', quote: 'They pick up.' }
const PUBLISHED = { _status: 'published' } as const

let cookie: string
let id: string

beforeEach(async () => {
  cookie ??= await signIn((await addAdmin()).email)
  const doc = await payload.create({ collection: 'testimonials', data: { ...seed, ...PUBLISHED } })
  id = doc.id
})

/** As the form of the staff sends it, which sends every field that it has. */
const save = (data: Partial<Testimonial>, query = '') =>
  rest('PATCH', `testimonials/${id}${query}`, { cookie, json: { isExample: true, ...data } })

/** The mark that visitors see. */
const isMarked = async () =>
  (await payload.findByID({ collection: 'testimonials', id, overrideAccess: false })).isExample

test('every testimonial of a new site is marked', async () => {
  const { docs } = await payload.find({
    collection: 'testimonials',
    overrideAccess: false,
    pagination: false,
  })
  for (const { name } of testimonials)
    expect(docs.find((doc) => doc.name === name)?.isExample, name).toBe(true)
})

describe('the mark of an example', () => {
  test.each(['name', 'business', 'quote'] as const)('goes when another %s is published', async (word) => {
    expect((await save({ [word]: OWN[word], ...PUBLISHED })).status).toBe(200)
    expect(await isMarked()).toBe(false)
  })

  test('stays when something else is published, or nothing has changed', async () => {
    await save({ rating: 4, ...PUBLISHED })
    expect(await isMarked()).toBe(true)
    await save(PUBLISHED)
    expect(await isMarked()).toBe(true)
  })

  test('stays while other words are a draft, and goes when that is published', async () => {
    await save({ quote: OWN.quote, _status: 'draft' }, '?draft=true')
    expect(await isMarked()).toBe(true)
    await save(PUBLISHED)
    expect(await payload.findByID({ collection: 'testimonials', id })).toMatchObject({
      quote: OWN.quote,
      isExample: false,
    })
  })

  test('is on the draft again whose words are what visitors see', async () => {
    await save({ quote: OWN.quote, _status: 'draft' }, '?draft=true')
    await save({ quote: seed.quote, isExample: false, _status: 'draft' }, '?draft=true')
    await save(PUBLISHED)
    expect(await isMarked()).toBe(true)
  })

  test('comes back with the words from the history', async () => {
    await save({ ...OWN, ...PUBLISHED })
    const { docs } = await payload.findVersions({
      collection: 'testimonials',
      where: { parent: { equals: id }, 'version.name': { equals: seed.name } },
    })
    const restored = await rest('POST', `testimonials/versions/${docs[0]?.id}`, { cookie })
    expect(restored.status).toBe(200)
    expect(await isMarked()).toBe(false)
    await save(PUBLISHED)
    expect(await isMarked()).toBe(true)
  })

  test('cannot be put on the words of an owner by a form', async () => {
    await save({ ...OWN, ...PUBLISHED })
    await save({ rating: 4, isExample: true, ...PUBLISHED })
    expect(await isMarked()).toBe(false)
  })
})
