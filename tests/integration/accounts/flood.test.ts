import { expect, test } from 'vitest'
import { handleLead } from '@/front/gate/rest-gateway'
import { cookiesOf, freshAddress, post } from '../../helpers/accounts'
import { createSite, serveSite } from '../../helpers/front'
import { LEAD } from '../../helpers/lead-values'
import { addAdmin, PASSWORD, payload } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

const ADDRESSES = 560
const STRANGERS = 50
const LEADS = 20

/** The site behind one proxy of ours; what changes something and is no lead goes to the accounts, as through Next. */
function serve(): Promise<number> {
  const site = createSite(
    async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const headers = { 'x-client-address': String(request.headers['x-client-address']) }
      const cookie = request.headers.cookie
      const json = JSON.parse(Buffer.concat(chunks).toString())
      const answer = await rest('POST', 'users/login', { json, cookie, headers })
      response.statusCode = answer.status
      response.end(await answer.text())
    },
    { hops: 1, handlers: new Map([['POST /api/form-submissions', handleLead]]) },
  )
  return serveSite(site)
}

test('T115 wrong sign-ins from 560 addresses behind our proxy: each lead is stored, a known browser signs in', async () => {
  const port = await serve()
  const admin = await addAdmin()
  const device = cookiesOf(await post('/login', { email: admin.email, password: PASSWORD }))
  const send = (path: string, json: unknown, from: string, cookie = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
      body: JSON.stringify(json),
    })
  const signIn = (password: string, from: string, cookie?: string) =>
    send('/api/users/login', { email: admin.email, password }, from, cookie)

  const flood = Array.from({ length: ADDRESSES }, async (_, at) => {
    const { status } = await signIn('a wrong one', `203.0.${at >> 8}.${at & 255}`)
    return status
  })
  // From the first refusal on as many are in hand as may be.
  await Promise.any(flood.map(async (each) => ((await each) === 429 ? each : Promise.reject())))
  const leads = await Promise.all(
    Array.from({ length: LEADS }, (_, at) =>
      send('/api/form-submissions', { ...LEAD, email: `flood-${at}@example.com` }, freshAddress()),
    ),
  )
  expect(leads.map(({ status }) => status)).toEqual(Array(LEADS).fill(201))
  expect((await signIn(PASSWORD, freshAddress(), device)).status).toBe(200)

  const statuses = await Promise.all(flood)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(STRANGERS)
  const { leadPool, accountPool } = payload.db
  expect([leadPool.waitingCount, accountPool.waitingCount]).toEqual([0, 0])
})
