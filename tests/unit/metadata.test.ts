import { expect, test } from 'vitest'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { industries, plans, publicPages, services, company as words } from '@/seed/new-site'
import { toLlmsText } from '@/site/llms-text'
import { toHiddenMetadata, toMetadata } from '@/site/metadata'

const company = { ...words, siteUrl: 'https://nova.test' }

const meta = { title: 'A title', description: 'A description' }

test('a page names itself as canonical and brings its own image', () => {
  const metadata = toMetadata(meta, paths.plans)
  expect(metadata.alternates?.canonical).toBe('/plans')
  expect(metadata.openGraph).toMatchObject({ url: '/plans', images: [{ url: '/og/plans.png', width: 1200 }] })
  expect(metadata.robots).toBeUndefined()
})

test('D07 a hidden page is not indexed and names no address', () => {
  const metadata = toHiddenMetadata(meta)
  expect(metadata.robots).toEqual({ index: false })
  expect(metadata.alternates).toBeUndefined()
})

test('D07 no hidden page is among the public ones, and none is there twice', () => {
  const listed = publicPages.map(({ path }) => path)
  for (const hidden of [paths.thankYou, paths.auth, paths.admin, serverPaths.request]) {
    expect(listed).not.toContain(hidden)
  }
  expect(new Set(listed).size).toBe(listed.length)
})

test('titles and descriptions of the public pages are unique', () => {
  const unique = (of: (page: (typeof publicPages)[number]) => string) => new Set(publicPages.map(of)).size
  expect(unique(({ meta }) => meta.title)).toBe(publicPages.length)
  expect(unique(({ meta }) => meta.description)).toBe(publicPages.length)
})

test('the guide for assistants names every public page once', () => {
  const text = toLlmsText({
    company,
    summary: { eyebrow: '', title: 'What we do.', lede: 'And how.' },
    services: services as never,
    plans: plans as never,
    industries: industries as never,
    pages: publicPages,
  })
  expect(text.startsWith(`# ${company.name}\n\n> What we do. And how.\n`)).toBe(true)
  for (const { path } of publicPages.filter(({ path }) => path !== paths.home)) {
    expect(text.split(`(${company.siteUrl}${path})`)).toHaveLength(2)
  }
})
