import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { env } from '@/env'
import { photograph } from '../../../scripts/bench/photograph'
import { addAdmin, addMember } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { stored } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/fetched-${process.pid}-${Date.now()}`
})

let cookie = ''
let asked: string[] = []

/** Another site, which a text was copied from. */
const site = createServer(async ({ url = '' }, response) => {
  asked.push(url)
  if (url === '/van.png') return response.end(await photograph(48, 48, 'png'))
  if (url === '/moved') return response.writeHead(302, { location: '/van.png' }).end()
  if (url === '/words.png') return response.end('<h1>No image</h1>')
  response.writeHead(404).end()
})
const addressOf = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  site.close()
})
beforeEach(() => {
  env.WEBHOOK_ALLOW_PRIVATE = false
})

function fetched(path: string, as = cookie) {
  asked = []
  const body = new FormData()
  body.append('_payload', JSON.stringify({ alt: 'A van', address: addressOf(path) }))
  return rest('POST', 'media', { body, cookie: as })
}

test.each(['/van.png', '/moved'])('an image of another site is stored like an upload: %s', async (path) => {
  env.WEBHOOK_ALLOW_PRIVATE = true
  const response = await fetched(path)
  expect(response.status).toBe(201)
  const { doc } = await response.json()
  expect(doc).toMatchObject({ alt: 'A van', width: 48, height: 48, mimeType: 'image/png' })
  expect(JSON.stringify(doc)).not.toContain('127.0.0.1')
  expect((await rest('DELETE', `media/${doc.id}`, { cookie })).status).toBe(200)
})

test.each([
  ['/gone.png', 'The image was not fetched: Its site answered 404'],
  ['/words.png', /./],
])('what is no image is refused in words: %s', async (path, reason) => {
  env.WEBHOOK_ALLOW_PRIVATE = true
  const before = await stored()
  const response = await fetched(path)
  expect(response.status).toBe(400)
  expect(await messageOf(response)).toMatch(reason)
  expect(await stored()).toEqual(before)
})

test('T176 a pasted address leads nobody into the network', async () => {
  const response = await fetched('/van.png')
  expect([response.status, await messageOf(response)]).toEqual([
    400,
    'The image was not fetched: It is no public address with https',
  ])
  expect(asked).toEqual([])
})

test('T176 nobody but an admin makes the server ask', async () => {
  env.WEBHOOK_ALLOW_PRIVATE = true
  const member = await signIn((await addMember()).email)
  for (const as of ['', member]) expect((await fetched('/van.png', as)).status).toBeGreaterThanOrEqual(400)
  expect(asked).toEqual([])
})
