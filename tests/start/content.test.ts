import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { LEAD } from '../helpers/lead-values'
import { type Started, startProcess } from '../helpers/start'

// The built product, whose words its staff change while visitors read.
const EMAIL = 'owner@example.com'
const PASSWORD = 'violet tractor pianist cloud'
let folder: string
let origin: string
let product: Started
let cookie: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-'))
  await chmod(folder, 0o711)
  const PORT = String(await freePort())
  origin = `http://localhost:${PORT}`
  product = startProcess(['src/cli/start.mjs'], {
    PORT,
    SITE_URL: origin,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    PAYLOAD_SECRET: '',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    LEAD_RATE: '1000/1m',
  })
  await product.until('is ready')
  const response = await send('POST', '/api/users/login', { email: EMAIL, password: PASSWORD })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
})

afterAll(async () => {
  // Not killed: its database would live on.
  product?.signal('SIGTERM')
  await product?.ended
  await rm(folder, { recursive: true })
})

function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin, cookie: cookie ?? '' }
  return fetch(origin + path, {
    method,
    headers,
    redirect: 'manual',
    body: body ? JSON.stringify(body) : undefined,
  })
}

const page = async (path: string) => (await fetch(origin + path, { redirect: 'manual' })).text()

async function stored(collection: string, slug: string) {
  const response = await send('GET', `/api/${collection}?where[slug][equals]=${slug}&depth=0`)
  return (await response.json()).docs[0]
}

test('what is published shows on the very next request, on every page that shows it, and a draft on none', async () => {
  const { hero } = await (await send('GET', '/api/globals/home?depth=0')).json()
  await page('/')
  const draft = { hero: { ...hero, title: 'Only a draft' }, _status: 'draft' }
  expect((await send('POST', '/api/globals/home?draft=true', draft)).status).toBe(200)
  expect(await page('/')).not.toContain('Only a draft')
  const title = 'We pick up. You go home.'
  expect(
    (await send('POST', '/api/globals/home', { hero: { ...hero, title }, _status: 'published' })).status,
  ).toBe(200)
  expect(await page('/')).toContain(title)
  expect(await page('/llms.txt')).toContain(title)
  const phone = '(937) 555-0142'
  await send('POST', '/api/globals/company', { name: 'Bright & Sons', phone, _status: 'published' })
  for (const path of ['/', '/plans', '/services/content-packs', '/privacy', '/no-such-page', '/auth'])
    expect([path, (await page(path)).includes('Bright &amp; Sons')]).toEqual([path, true])
  expect(await page('/contact')).toContain('tel:+19375550142')
})

test('a new service has its page, card, form option, source, sitemap entry and image, and its place in the drawing', async () => {
  const model = await stored('services', 'content-packs')
  const duplicate = await send('POST', `/api/services/${model.id}/duplicate`, {
    name: 'Truck Wraps',
    slug: 'truck-wraps',
    _status: 'draft',
  })
  expect(duplicate.status).toBe(200)
  const { doc } = await duplicate.json()
  expect((await fetch(`${origin}/services/truck-wraps`)).status).toBe(404)
  expect((await send('PATCH', `/api/services/${doc.id}`, { _status: 'published' })).status).toBe(200)
  expect((await fetch(`${origin}/services/truck-wraps`)).status).toBe(200)
  for (const path of ['/', '/services', '/contact', '/sitemap', '/llms.txt'])
    expect([path, (await page(path)).includes('Truck Wraps')]).toEqual([path, true])
  expect(await page('/sitemap.xml')).toContain('/services/truck-wraps')
  const image = await fetch(`${origin}/og/services/truck-wraps.png`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  const services = await page('/services')
  expect(services.indexOf('engine-parts')).toBeLessThan(services.indexOf('Truck Wraps'))
  const lead = { ...LEAD, service_interest: ['Truck Wraps'], source: 'service_truck_wraps' }
  expect((await send('POST', '/api/form-submissions', lead)).status).toBe(201)
})

test('A97 A98 a retired service leads to the list, and a form that was open then loses no lead', async () => {
  const { id } = await stored('services', 'truck-wraps')
  await send('PATCH', `/api/services/${id}`, { slug: 'wraps', name: 'Wraps', _status: 'published' })
  const moved = await fetch(`${origin}/services/truck-wraps`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/services/wraps'])
  expect((await send('PATCH', `/api/services/${id}`, { _status: 'draft' })).status).toBe(200)
  const retired = await fetch(`${origin}/services/wraps`, { redirect: 'manual' })
  expect([retired.status, retired.headers.get('location')]).toEqual([308, '/services'])
  expect(await page('/contact')).not.toContain('Wraps')
  const lead = { ...LEAD, service_interest: ['Truck Wraps', 'Wraps'], source: 'service_truck_wraps' }
  expect((await send('POST', '/api/form-submissions', lead)).status).toBe(201)
  const unknown = { ...LEAD, service_interest: ['Never Offered'] }
  expect((await send('POST', '/api/form-submissions', unknown)).status).toBe(400)
})
