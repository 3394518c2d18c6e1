import { parseArgs } from 'node:util'
import { publicEndpoints } from '@/domain/public-endpoints'
import { env } from '@/env'
import { signIn } from '../bench/product'
import { compareSets } from './compare'
import { SITE_SCENES } from './site-scenes'
import { STAFF_SCENES } from './staff-scenes'
import { takeSet } from './take'

const USAGE = `npm run look -- ORIGIN FOLDER [--only NAME]   pictures of every screen of a running product, whose ADMIN_EMAIL and ADMIN_PASSWORD are set
npm run look -- compare BEFORE AFTER OUT       what differs between two sets, in pairs; take both from the same data`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})

async function take(origin: string, folder: string): Promise<number> {
  const admin = await signIn(origin, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD ?? '' })
  const scenes = [...SITE_SCENES, ...STAFF_SCENES].filter(({ name }) => name.includes(values.only))
  const member = scenes.some(({ who }) => who === 'member') ? await signInAsMember(origin) : undefined
  const missed = await takeSet(origin, folder, scenes, { admin: admin.storageState, member })
  for (const line of missed) console.error(`not reached: ${line}`)
  return missed.length
}

/** Signs in with a new account without rights, which anybody may create. */
async function signInAsMember(origin: string) {
  const account = { email: 'looker@example.com', password: 'somebody who only looks around' }
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  await fetch(origin + publicEndpoints.signUp, { method: 'POST', headers, body: JSON.stringify(account) })
  return (await signIn(origin, account)).storageState
}

async function compare(before: string, after: string, out: string): Promise<number> {
  const differences = await compareSets(before, after, out)
  for (const { name, share } of differences) console.log(`${(share * 100).toFixed(2).padStart(6)}%  ${name}`)
  console.log(`${differences.length} differ; ${out}/index.html shows them`)
  return 0
}

const [first, second, third, fourth] = positionals
if (first === 'compare' && second && third && fourth) process.exitCode = await compare(second, third, fourth)
else if (first && second && env.ADMIN_PASSWORD) process.exitCode = (await take(first, second)) > 0 ? 1 : 0
else throw new Error(USAGE)
