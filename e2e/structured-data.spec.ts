import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { paths, toAddress } from '@/domain/paths'
import { company, industries, plans, publicPages, services } from '@/seed/new-site'
import { expect, httpTest as test } from './fixtures'
import { elements, printed, readPage } from './html'
import { settings } from './settings'

type Node = Record<string, unknown> & { '@type': string | string[] }

function nodesOf(page: Root): Node[] {
  const data = elements(page, 'script', { type: 'application/ld+json' }).map((script) =>
    JSON.parse(textOf(script)),
  )
  for (const { '@context': context } of data) expect(context).toBe('https://schema.org')
  return data.flatMap((entry) => entry['@graph'])
}

function ofType(nodes: readonly Node[], type: string): Node {
  const found = nodes.filter((node) => [node['@type']].flat().includes(type))
  expect(found, `one ${type}`).toHaveLength(1)
  return found[0] ?? { '@type': type }
}

test('every page carries the business and the way to it', { tag: '@daily' }, async ({ request }) => {
  for (const { path } of publicPages) {
    const nodes = nodesOf(await readPage(request, path))
    expect(ofType(nodes, 'LocalBusiness'), path).toMatchObject({
      name: company.name,
      telephone: company.phone.e164,
      email: company.email,
      url: toAddress(paths.home, settings.origin),
    })
    expect(ofType(nodes, 'Organization'), path).toBe(ofType(nodes, 'LocalBusiness'))
    ofType(nodes, 'WebSite')
    if (path === paths.home) continue
    const trail = ofType(nodes, 'BreadcrumbList').itemListElement
    const home = toAddress(paths.home, settings.origin)
    expect(trail).toContainEqual(expect.objectContaining({ position: 1, item: home }))
    expect(trail).toContainEqual(expect.objectContaining({ item: settings.origin + path }))
  }
})

test('a service is described as printed, and so are the questions of Home, services and industries', {
  tag: '@daily',
}, async ({ request }) => {
  for (const path of [paths.home, ...[...services, ...industries].map(({ href }) => href)]) {
    const page = await readPage(request, path)
    const nodes = nodesOf(page)
    expectPrinted(page, ofType(nodes, 'FAQPage'))
    const service = services.find(({ href }) => href === path)
    if (!service) continue
    const { name, description } = service
    expect(ofType(nodes, 'Service'), path).toMatchObject({ name, description })
  }
})

test('/services and /plans offer what the content lists, without a price', { tag: '@daily' }, async ({
  request,
}) => {
  const offered = async (path: string) => {
    const catalog = ofType(nodesOf(await readPage(request, path)), 'OfferCatalog')
    expect(JSON.stringify(catalog)).not.toMatch(/price/i)
    return (catalog.itemListElement as { itemOffered: { name: string } }[]).map(
      (offer) => offer.itemOffered.name,
    )
  }
  expect(await offered(paths.services)).toEqual(services.map(({ name }) => name))
  expect(await offered(paths.plans)).toEqual(plans.map(({ label }) => label))
})

/** Every question and every answer of the data stands on the page too, opened or not. */
function expectPrinted(page: Root, faq: Node) {
  const text = elements(page, 'main').map(printed).join('')
  const questions = faq.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions.length).toBeGreaterThan(0)
  for (const { name, acceptedAnswer } of questions) {
    expect(text).toContain(name)
    expect(text).toContain(acceptedAnswer.text)
  }
}
