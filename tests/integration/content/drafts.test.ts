import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTENT_GLOBALS } from '@/domain/pages'
import { addAdmin, addMember, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const SECRET = 'A heading that nobody has published'
const COLLECTIONS = ['services', 'industries', 'plans', 'testimonials'] as const

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
    data: { hero: { ...hero, title: SECRET }, _status: 'draft' },
  })
})

afterAll(async () => {
  const about = await payload.findGlobal({ slug: 'about', depth: 0 })
  await payload.updateGlobal({ slug: 'about', data: { hero: about.hero, _status: 'published' } })
})

describe('drafts and versions of the words', () => {
  test('are closed to visitors and members at every address', async () => {
    const paths = [
      ...COLLECTIONS.flatMap((slug) => [slug, `${slug}?draft=true`, `${slug}/versions`]),
      ...CONTENT_GLOBALS.flatMap((slug) => [
        `globals/${slug}`,
        `globals/${slug}?draft=true`,
        `globals/${slug}/versions`,
      ]),
    ]
    for (const path of paths) {
      for (const cookie of [undefined, cookies.member])
        expect([(await rest('GET', path, { cookie })).status, path]).toEqual([404, path])
    }
  })

  test('are read by admins', async () => {
    const draft = await rest('GET', 'globals/about?draft=true', { cookie: cookies.admin })
    expect((await draft.json()).hero.title).toBe(SECRET)
    for (const path of ['globals/about/versions', 'services/versions']) {
      const response = await rest('GET', path, { cookie: cookies.admin })
      expect([response.status, path]).toEqual([200, path])
      expect((await response.json()).totalDocs).toBeGreaterThan(0)
    }
  })

  test('are not in what the local API gives to somebody without rights, whatever is asked', async () => {
    const about = await payload.findGlobal({ slug: 'about', draft: true, overrideAccess: false, depth: 0 })
    expect(JSON.stringify(about)).not.toContain(SECRET)
    for (const collection of COLLECTIONS) {
      const { docs } = await payload.find({ collection, draft: true, overrideAccess: false, depth: 0 })
      expect(docs.every(({ _status }) => _status === 'published')).toBe(true)
      const versions = payload.findVersions({ collection, overrideAccess: false })
      await expect(versions).rejects.toThrow()
    }
  })
})
