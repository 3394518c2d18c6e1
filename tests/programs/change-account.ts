import config from '@payload-config'
import { getPayload, handleEndpoints } from 'payload'
import pg from 'pg'

// A change of an account in a process of its own, which is killed when the database has made the change durable, before it does
// anything more.
const { method, path, body, cookie } = JSON.parse(process.env.REQUEST ?? '{}')
await getPayload({ config })

const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const answer = ask.apply(this, given)
  if (given[0] !== 'COMMIT') return answer
  return Promise.resolve(answer).then(() => process.kill(process.pid, 'SIGKILL'))
} as typeof pg.Client.prototype.query

const origin = process.env.SITE_URL ?? ''
const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie }
const request = new Request(`${origin}/api/${path}`, { method, headers, body: JSON.stringify(body) })
const response = await handleEndpoints({ config, request })
console.log(response.status, await response.text())
// Some change it after their response. A process that is still there then has changed nothing.
setTimeout(() => process.exit(), 20_000)
