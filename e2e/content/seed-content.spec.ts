import { type APIRequestContext, expect } from '@playwright/test'
import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { httpTest as test } from '../fixtures'
import { elements, printed, readPage } from '../html'
import { INDUSTRIES, SERVICES } from '../site-names'

// The words of a new site, as a visitor without a browser reads them.

/** Every text of a page by itself, and what search engines are told of it. */
function textsOf(page: Root): string[] {
  const texts: string[] = []
  visit(page, (node) => {
    if (node.type === 'element' && ['script', 'style'].includes(node.tagName)) return SKIP
    if (node.type === 'text') texts.push(node.value)
  })
  const described = elements(page, 'meta', { name: 'description' }).map(
    ({ properties }) => properties.content,
  )
  return [...texts, ...described.map(String)]
}

/** The public pages, without the blog: what stands there belongs to whoever writes it. */
async function listPages(request: APIRequestContext): Promise<string[]> {
  const map = await (await request.get(serverPaths.siteMapFile)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  return [...listed.filter((path) => !path.startsWith(paths.blog)), paths.thankYou]
}

/** What the pattern matches anywhere, each once, sorted. */
const kinds = (texts: readonly string[], pattern: RegExp) =>
  [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))].sort()

/** The rows of the page's lists that have such an element. */
const rowsWith = (page: Root, tagName: string) =>
  elements(page, 'li').filter((row) => elements(row, tagName).length > 0)

const LEGAL: readonly string[] = [paths.privacy, paths.terms]
/** The page of the service that a booked lead costs something of. */
const BOOKED = paths.service('phone-reception')

const first = (row: Element, tagName: string) => {
  const [found] = elements(row, tagName)
  return found ? printed(found) : ''
}

test('C014 C551 C552 C553 C554 C555 no page prints a price, a figure or a promised time but the specified ones, or what stands for something else', async ({
  request,
}) => {
  const listed = await listPages(request)
  expect(listed.length).toBeGreaterThan(20)
  const pages = await Promise.all(
    listed.map(async (path) => ({ path, texts: textsOf(await readPage(request, path)) })),
  )
  const texts = pages.flatMap((page) => page.texts)
  expect.soft(kinds(texts, /[$€£][\d.,]*|\b(?:USD|dollars?)\b/gi)).toEqual(['$47'])
  expect.soft(pages.find(({ path }) => path === BOOKED)?.texts).toContain('$47')

  expect.soft(kinds(texts, /\d+(?:\.\d+)?%/g)).toEqual(['100%', '127%', '43%', '68%', '89%', '94%'])
  expect.soft(kinds(texts, /\b\d+(?:\.\d+)?x\b/g)).toEqual(['3.2x'])
  expect.soft(kinds(texts, /\bpercent\b/gi)).toEqual([])

  // Periods of the legal pages are law and not promises.
  const promising = pages.filter(({ path }) => !LEGAL.includes(path)).flatMap((page) => page.texts)
  const unit = '(?:seconds?|minutes?|hours?|days?|business days|weeks|months?|years?)'
  const promise = new RegExp(`\\b\\d+(?:-\\d+)?[ -](?:business )?${unit}\\b`, 'gi')
  const specified = ['15 minutes', '15-Minute', '15-minute', '2-3 weeks', '24 hours', '3-5 business days']
  expect.soft(kinds(promising, promise)).toEqual([...specified, '4 hours', '4-6 weeks', '48 hours'].sort())

  const placeholders = /\{\w+\}|\b(?:service|industry|plan|page):\S+|\bundefined\b|\bNaN\b|\[object/g
  expect.soft(kinds(texts, placeholders)).toEqual([])
})

test('C002 C017 C019 C020 C021 Home splits the work, offers the plan and claims three figures', async ({
  request,
}) => {
  const texts = textsOf(await readPage(request, paths.home))
  expect(texts.filter((text) => /^We .* you do /.test(text))).not.toEqual([])
  expect(kinds(texts, /free growth plan/gi)).toContain('Free Growth Plan')
  for (const claim of [/127.{0,40}Traffic/, /89.{0,40}More qualified calls/, /43.{0,40}Lower cost per lead/])
    expect(texts.join(' ')).toMatch(claim)
})

test('C309 a testimonial has its name, business, quote and rating of 5', async ({ request }) => {
  const quotes = elements(await readPage(request, paths.home), 'blockquote')
  expect(quotes).toHaveLength(5)
  for (const quote of quotes) expect(printed(quote)).not.toMatch(/\d/)
})

test.describe('the eight services', () => {
  test('C004 C005 C006 C007 C008 C009 C010 C011 C012 C013 have their exact names, in order, on Home', async ({
    request,
  }) => {
    const headings = elements(await readPage(request, paths.home), 'h3').map(printed)
    const names = SERVICES.map(([, name]) => name)
    expect(headings.filter((heading) => names.some((name) => name === heading))).toEqual(names)
  })

  test('C311 a card has title, description, icon and href', async ({ request }) => {
    const cards = rowsWith(await readPage(request, paths.services), 'h3')
    for (const [slug, name] of SERVICES) {
      const card = cards.find((each) => first(each, 'h3') === name)
      expect(card && first(card, 'p').length, name).toBeGreaterThan(60)
      expect(card && elements(card, 'svg').length, name).toBeGreaterThan(0)
      expect(card && elements(card, 'a', { href: paths.service(slug) }).length, name).toBeGreaterThan(0)
    }
  })

  test('C314 a question has its answer', async ({ request }) => {
    for (const path of [paths.home, ...SERVICES.map(([slug]) => paths.service(slug))]) {
      const questions = elements(await readPage(request, path), 'details')
      expect(questions.length, path).toBeGreaterThanOrEqual(5)
      for (const question of questions) {
        const asked = first(question, 'summary')
        expect(asked).toMatch(/\?$/)
        expect(printed(question).length - asked.length, asked).toBeGreaterThan(40)
      }
    }
  })
})

test('C312 C317 the industries are the five, each with description, pain, outcome and href', async ({
  request,
}) => {
  const rows = rowsWith(await readPage(request, paths.industries), 'h2')
  expect(rows.map((row) => first(row, 'h2'))).toEqual(INDUSTRIES.map(([, name]) => name))
  for (const [at, row] of rows.entries()) {
    const [description = '', pain = '', outcome = ''] = elements(row, 'p').map(printed)
    for (const text of [description, pain, outcome]) expect(text.length).toBeGreaterThan(60)
    expect(elements(row, 'a', { href: paths.industry(INDUSTRIES[at]?.[0] ?? '') })).toHaveLength(1)
  }
})

const FEATURES = {
  Essentials: [
    ...[/Website: 5 pages plus care/, /24\/7 phone reception/, /Google Business ongoing management/],
    ...[/Social media: 8 posts per month/, /Standard brand kit/, /^4 blogs per month/],
    ...[/Core listings plus maintenance/, /Competitor deep audit/],
  ],
  Growth: [
    ...[/Website: 12 pages/, /Social: 12 posts plus 2 reels per month/, /Brand Identity Pro/],
    ...[/^8 blogs per month/, /Listings everywhere/, /Deep audit/],
  ],
  Dominance: [
    ...[/Website: 20 pages plus blog/, /Advanced phone reception/],
    ...[/Social: 16 posts plus 4 reels per month/, /^12 blogs per month/],
    ...[/Regional Page Pack of 10 pages/, /Deep audit with quarterly re-audits/],
  ],
}

test.describe('the plans', () => {
  test('C313 a plan has name, description, features and a popular flag', async ({ request }) => {
    const rows = rowsWith(await readPage(request, paths.plans), 'h2')
    expect(rows.map((row) => elements(row, 'li').length)).toEqual([8, 6, 6])
    expect(rows.map((row) => printed(row).startsWith('POPULAR'))).toEqual([false, true, false])
    for (const row of rows) expect(elements(row, 'p').map(printed).join('').length).toBeGreaterThan(30)
  })

  test('C318-C325 C328-C333 C335-C340 each lists what it has', async ({ request }) => {
    const rows = rowsWith(await readPage(request, paths.plans), 'h2')
    for (const [name, features] of Object.entries(FEATURES)) {
      const listed = rows
        .filter((row) => first(row, 'h2').endsWith(name))
        .flatMap((row) => elements(row, 'li'))
        .map(printed)
      for (const feature of features)
        expect
          .soft(
            listed.filter((each) => feature.test(each)),
            `${name}: ${feature}`,
          )
          .toHaveLength(1)
    }
  })
})
