import { describe, expect, test } from 'vitest'
import { importContent } from '@/cli/content/import'
import { type ContentFile, readContent } from '@/cli/content/read'
import { documents } from '@/seed'
import { expiredPaths } from '../../helpers/expired-pages'
import { payload } from '../../helpers/payload'

type Row = Record<string, unknown>

/** The words of the site as a file would carry them. */
const exported = async (): Promise<ContentFile> => JSON.parse(JSON.stringify(await readContent(payload)))

const row = (file: ContentFile, collection: string, at: number): Row => (file[collection] as Row[])[at] ?? {}

const service = async (slug: string) => {
  const { docs } = await payload.find({ collection: 'services', where: { slug: { equals: slug } }, depth: 0 })
  return docs[0]
}

const importAll = (file: unknown) => importContent(payload, file, true)
const problemsOf = (file: unknown) =>
  importContent(payload, file, true).then(
    () => [],
    (error) => error.problems ?? Promise.reject(error),
  )

describe('the file', () => {
  test('has all words, and names other documents by what every site knows them by', async () => {
    const file = await exported()
    expect((file.services as Row[]).map(({ slug }) => slug)).toEqual(
      documents.services.map(({ slug }) => slug),
    )
    expect(row(file, 'industries', 0).services).toContainEqual(
      expect.objectContaining({ service: expect.stringMatching(/^service:[a-z-]+$/) }),
    )
    expect(JSON.stringify(file['plans-page'])).toContain('"plan":"plan:Growth"')
    expect(JSON.stringify(file.navigation)).toContain('"href":"service:phone-reception"')
    expect(JSON.stringify(file)).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
    expect(JSON.stringify(file)).not.toMatch(/"(?:id|_order|_status|updatedAt|formerSlugs)"/)
  })

  test('put into the site that it comes from changes nothing', async () => {
    expect(await importAll(await exported())).toEqual([])
  })

  test('has neither drafts nor what is retired', async () => {
    const doc = await service('brand-identity')
    const data = { description: 'Not yet.' }
    await payload.update({ collection: 'services', id: String(doc?.id), data, draft: true })
    expect(JSON.stringify(await exported())).not.toContain('Not yet.')
    // And does not publish them with the rest.
    const file = await exported()
    row(file, 'services', 4).timing = 'Takes a week.'
    await importAll({ services: file.services })
    expect((await service('brand-identity'))?.timing).toBe('Takes a week.')
    expect((await service('brand-identity'))?.description).not.toBe('Not yet.')
  })
})

describe('an import', () => {
  test('says what would change, and changes nothing before it is confirmed', async () => {
    const file = await exported()
    const first = row(file, 'services', 0)
    first.description = 'A site that rings the phone.'
    ;(first.faqs as Row[]).pop()
    ;(file.company as Row).phone = '+12125550123'
    const changes = await importContent(payload, file, false)
    expect(changes.map(({ title }) => title)).toEqual(['services: optimized-websites', 'company'])
    expect(changes[0]?.lines).toEqual([
      expect.stringMatching(/^description: ".*" becomes "A site that rings the phone."$/),
      expect.stringMatching(/^faqs: \d become \d$/),
    ])
    expect(changes[1]?.lines).toEqual(['phone: "+18005550199" becomes "+12125550123"'])
    expect((await service('optimized-websites'))?.description).not.toBe(first.description)
    expect(expiredPaths()).toEqual([])
  })

  test('publishes, with a history, and tells the pages', async () => {
    const { totalDocs } = await payload.findGlobalVersions({ slug: 'home' })
    const { home } = (await exported()) as { home: Row }
    await importAll({ home: { hero: { ...(home.hero as Row), title: 'Your phone rings.' } } })
    const stored = await payload.findGlobal({ slug: 'home', overrideAccess: false })
    expect(stored).toMatchObject({ _status: 'published', hero: { title: 'Your phone rings.' } })
    expect(stored.faq.items?.length).toBeGreaterThan(0)
    expect((await payload.findGlobalVersions({ slug: 'home' })).totalDocs).toBe(totalDocs + 1)
    expect(expiredPaths()).toContain('/')
  })

  test('leaves alone what the file does not name', async () => {
    const before = await exported()
    await importAll({ services: [{ slug: 'phone-reception', timing: 'Live in a day.' }] })
    const after = await exported()
    expect(row(after, 'services', 1)).toEqual({ ...row(before, 'services', 1), timing: 'Live in a day.' })
    expect({ ...after, services: [] }).toEqual({ ...before, services: [] })
  })

  test('adds documents that name each other, in any order', async () => {
    const file = await exported()
    const [industry] = file.industries as Row[]
    const [known] = file.services as Row[]
    const added = { ...known, slug: 'radio', name: 'Radio' }
    await importAll({
      navigation: { action: { label: 'Radio', href: 'service:radio' } },
      industries: [
        {
          ...industry,
          slug: 'shops',
          name: 'Shops',
          services: [{ service: 'service:radio', text: 'On air.' }],
        },
      ],
      services: [added],
    })
    const radio = await service('radio')
    const navigation = await payload.findGlobal({ slug: 'navigation', depth: 0 })
    expect(navigation.action?.href).toBe(`service:${radio?.id}`)
    expect(((await exported()).services as Row[]).at(-1)?.slug).toBe('radio')
    expect(await importAll(await exported())).toEqual([])
  })

  test('finds what was renamed by its earlier address and name', async () => {
    const doc = await service('content-packs')
    await payload.update({
      collection: 'services',
      id: String(doc?.id),
      data: { slug: 'writing', name: 'Writing', _status: 'published' },
    })
    const changes = await importAll({ services: [{ slug: 'content-packs', name: 'Blogs' }] })
    expect(changes).toMatchObject([{ isNew: false, title: 'services: content-packs' }])
    expect(await service('content-packs')).toMatchObject({ id: doc?.id, name: 'Blogs' })
    expect((await service('content-packs'))?.formerNames).toContain('Writing')
  })

  test('brings the order of the file', async () => {
    const file = await exported()
    const reversed = [...(file.testimonials as Row[])].reverse()
    expect(await importAll({ testimonials: reversed })).toMatchObject([{ lines: ['another order'] }])
    expect((await exported()).testimonials).toEqual(reversed)
  })

  test('moves the mark of the popular plan', async () => {
    const { plans } = (await exported()) as { plans: Row[] }
    await importAll({ plans: plans.map((plan, at) => ({ ...plan, popular: at === 0 })) })
    expect(((await exported()).plans as Row[]).map(({ popular }) => popular)).toEqual([true, false, false])
  })
})

describe('an import refuses, and stores nothing of the file', () => {
  const GOOD = { company: { location: 'Never stored' } }

  test.each([
    ['words that no site has', { pages: {} }, 'pages'],
    ['a field that there is not', { home: { hero: { subtitle: 'x' } } }, 'home.hero.subtitle'],
    ['what belongs to a database', { services: [{ slug: 'phone-reception', id: 'x' }] }, 'services[0].id'],
    ['a text for a list', { services: [{ slug: 'phone-reception', faqs: 'none' }] }, 'services[0].faqs'],
    ['a list for a text', { home: { hero: { title: ['a'] } } }, 'home.hero.title'],
    ['a document twice', { plans: [{ name: 'Growth' }, { name: 'Growth' }] }, 'plans[1]'],
    [
      'a link to nowhere',
      { navigation: { action: { label: 'x', href: 'service:gone' } } },
      'navigation.action.href',
    ],
    [
      'a bad address',
      { navigation: { action: { label: 'x', href: 'javascript:x' } } },
      'navigation.action.href',
    ],
    [
      'an empty answer',
      { services: [{ slug: 'phone-reception', faqs: [{ question: 'Why?' }] }] },
      'services[0].faqs[0].answer',
    ],
    [
      'a name that another has',
      { services: [{ slug: 'phone-reception', name: documents.services[0]?.name }] },
      'services[0].name',
    ],
  ])('%s', async (_, file, place) => {
    const problems = await problemsOf({ ...GOOD, ...file })
    expect(problems).toMatchObject([{ place, message: expect.stringMatching(/\w/) }])
    expect((await payload.findGlobal({ slug: 'company' })).location).not.toBe('Never stored')
    expect(expiredPaths()).toEqual([])
  })

  test('what is no file of words', async () => {
    expect(await problemsOf([])).toMatchObject([{ place: 'file' }])
    expect(await problemsOf({ services: {} })).toMatchObject([{ place: 'services' }])
  })
})
