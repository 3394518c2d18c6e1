import { paths, toAddress } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { company, publicPages } from '@/seed/new-site'
import { expect, httpTest as test } from './fixtures'
import { settings } from './settings'

const HIDDEN = [paths.thankYou, paths.auth, paths.admin, serverPaths.request, serverPaths.unsubscribe]

test('C368 the site map file lists every public page, and D07 none that is hidden', async ({ request }) => {
  const response = await request.get(serverPaths.siteMapFile)
  expect(response.headers()['content-type']).toContain('xml')
  const listed = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(new Set(listed).size).toBe(listed.length)
  for (const { path } of publicPages) expect(listed).toContain(toAddress(path, settings.origin))
  for (const path of HIDDEN) expect(listed).not.toContain(settings.origin + path)
})

test('C455 every address in the site map file returns 200', async ({ request }) => {
  const text = await (await request.get(serverPaths.siteMapFile)).text()
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  const responses = await Promise.all(addresses.map((address) => request.get(address)))
  expect(responses.filter((response) => response.status() !== 200).map((response) => response.url())).toEqual(
    [],
  )
})

test('robots.txt lets everyone read the pages and names the site map file', { tag: '@daily' }, async ({
  request,
}) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toMatch(/^User-Agent: \*$/m)
  expect(text).toMatch(/^Disallow: \/api\/$/m)
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(text).toContain(`Sitemap: ${settings.origin}${serverPaths.siteMapFile}`)
})

test('llms.txt tells assistants the name, the phone and every page', { tag: '@daily' }, async ({
  request,
}) => {
  const response = await request.get('/llms.txt')
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text.startsWith(`# ${company.name}\n`)).toBe(true)
  expect(text).toContain(company.phone.display)
  const missing = async () => {
    const now = await (await request.get('/llms.txt')).text()
    return publicPages.slice(1).filter(({ path }) => !now.includes(`(${settings.origin}${path})`))
  }
  // The test of the form that unpublishes takes one service away for a moment.
  await expect.poll(missing).toEqual([])
  for (const path of HIDDEN) expect(text).not.toContain(`(${settings.origin}${path})`)
})

test('D07 what is hidden and what is not there ask not to be indexed', async ({ request }) => {
  for (const path of [...HIDDEN, '/no-such-page', '/services/no-such-service']) {
    const response = await request.get(path)
    const header = response.headers()['x-robots-tag'] ?? ''
    const meta = /<meta name="robots" content="([^"]+)"/.exec(await response.text())?.[1] ?? ''
    expect(`${header} ${meta}`, path).toContain('noindex')
  }
})

test('the icons and the manifest are there', { tag: '@daily' }, async ({ request }) => {
  const html = await (await request.get(paths.home)).text()
  const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g)]
  expect(links.map(([, rel]) => rel)).toEqual(
    expect.arrayContaining(['icon', 'apple-touch-icon', 'manifest']),
  )
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: company.name, start_url: paths.home })
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const address of [...links.map(([, , href]) => href ?? ''), ...icons, '/favicon.ico']) {
    expect((await request.get(address)).status(), address).toBe(200)
  }
})
