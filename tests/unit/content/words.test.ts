import { beforeAll, describe, expect, test } from 'vitest'
import { notFoundPage } from '@/copy/not-found'
import { requestPage } from '@/copy/request-page'
import { sitemapPage, toSitemapGroups } from '@/copy/sitemap-page'
import { paths } from '@/domain/paths'
import { publicPages } from '@/seed/new-site'
import { allLines, allMeta, type Line } from '../../helpers/copy'
import { industries, services, site } from '../../helpers/new-site'

let lines: Line[] = []
beforeAll(async () => {
  lines = await allLines()
})

/** Places whose text contains the pattern, with what was found. */
function found(pattern: RegExp, within = lines): string[] {
  return within.flatMap(({ place, text }) => [...text.matchAll(pattern)].map(([hit]) => `${place}: ${hit}`))
}

/** The copy without the legal pages, whose periods are law and not promises. */
function selling(): Line[] {
  return lines.filter(({ place }) => !place.startsWith('legal/'))
}

/** What the pattern matches anywhere, each once, sorted. */
function kinds(pattern: RegExp, within = lines): string[] {
  const hits = within.flatMap(({ text }) => [...text.matchAll(pattern)].map(([hit]) => hit))
  return [...new Set(hits)].sort()
}

test('all of it is read', () => {
  expect(lines.length).toBeGreaterThan(1000)
})

describe('figures', () => {
  test('C014 no price is printed; the only currency is the $47 cost per booked lead', () => {
    expect(kinds(/[$€£][\d.,]*|\b(?:USD|dollars?)\b/gi)).toEqual(['$47'])
    expect(found(/\$/g).every((place) => place.startsWith('services'))).toBe(true)
  })

  test('C555 percentages are the specified ones and no others', () => {
    expect(kinds(/\d+(?:\.\d+)?%/g)).toEqual(['100%', '68%', '94%'])
    expect(kinds(/\b\d+(?:\.\d+)?x\b/g)).toEqual(['3.2x'])
    expect(kinds(/\bpercent\b/gi)).toEqual([])
  })

  test('C551 C552 C553 C554 promised times are the specified ones and no others', () => {
    const unit = '(?:seconds?|minutes?|hours?|days?|business days|weeks|months?|years?)'
    const promise = new RegExp(`\\b\\d+(?:-\\d+)?[ -](?:business )?${unit}\\b`, 'gi')
    expect(kinds(promise, selling())).toEqual(
      [
        '15 minutes',
        '15-Minute',
        '15-minute',
        '2-3 weeks',
        '24 hours',
        '3-5 business days',
        '4 hours',
        '4-6 weeks',
        '48 hours',
      ].sort(),
    )
  })
})

describe('words', () => {
  test.each([
    ['unfinished text', /\b(?:TODO|FIXME|TBD|lorem|ipsum)\b/gi],
    ['a placeholder', /\{\w+\}|\bundefined\b|\bNaN\b|\[object/g],
    ['an emoji or a typographic quote', /\p{Extended_Pictographic}|[\u2018\u2019\u201c\u201d]/gu],
    [
      'sales talk',
      /\b(?:revolutioni[sz]\w*|seamless\w*|leverag\w*|cutting[- ]edge|world[- ]class|game[- ]chang\w*|unlock\w*|elevat(?:e|es|ed|ing)|skyrocket\w*|synerg\w*|holistic|best[- ]in[- ]class|solutions\b)/gi,
    ],
    [
      'a claim about who else buys',
      /\b(?:trusted by|award[- ]winning|#1|number one|\d+\+? (?:clients|customers))\b/gi,
    ],
    ['two spaces', /\S {2,}\S/g],
    ['an "e-mail" field called otherwise', /\bEmail address\b/g],
  ])('no line has %s', (_, pattern) => {
    expect(found(pattern)).toEqual([])
  })
})

describe('meta', () => {
  test('every page has its own title of 50-60 and its own description of 120-158 characters', async () => {
    const pages = await allMeta()
    const unlisted = [notFoundPage, requestPage, sitemapPage, site['thank-you']].map(({ meta }) => meta)
    // A page whose words a developer has written stands among them as well.
    expect(pages).toEqual(expect.arrayContaining([...publicPages.map(({ meta }) => meta), ...unlisted]))
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
    const outside = pages.filter(
      ({ title, description }) =>
        title.length < 50 || title.length > 60 || description.length < 120 || description.length > 158,
    )
    expect(outside).toEqual([])
  })
})

test('the description of the 404 page promises nothing that the page lacks', () => {
  const { meta, action } = notFoundPage
  expect(meta.description).toContain(action.label)
  expect(meta.description).not.toMatch(/services|plans|blog|call|phone|person/i)
})

describe('links', () => {
  test('every internal link of the copy is a page of the site map', () => {
    const listed = toSitemapGroups(services, industries).flatMap(({ items }) => items.map(({ href }) => href))
    const pages = [...listed, paths.sitemap]
    const links = lines.filter(({ place }) => place.endsWith('.href')).map(({ text }) => text)
    expect(links.filter((href) => !href.startsWith('tel:') && !pages.includes(href))).toEqual([])
    expect(links.some((href) => href.startsWith('tel:'))).toBe(true)
  })
})
