import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { paths } from '@/domain/paths'
import type { Progress, Uploading } from '@/features/imports/rules/contract'
import { createCopies } from '@/features/media/server/prepare-image'
import { hashOf, randomSecret } from '@/lib/secrets'
import { writePart } from './document'
import { askedBy, IMAGES_OF_POST, writeLeads, writePosts } from './import-files'
import { describeMachine } from './load'
import { type Product, signIn, startProduct } from './product'

/**
 * Measures what moving in takes, as the screen does it, while visitors read the home page:
 * npm run bench:import -- [--leads 100000] [--posts 1000]. 0 leaves a part out. It needs two idle cores.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '1000' },
    sent: { type: 'string', default: '1000' },
  },
})
const counts = { leads: Number(values.leads), posts: Number(values.posts), sent: Number(values.sent) }

const IMPORTS = `${paths.api}/imports`
const VISITS_A_SECOND = 20
const IDLE_MS = 30_000
const LOOK_MS = 250

type Call = <T>(path: string, body?: object) => Promise<T>

/**
 * Asks the endpoints of imports as their screen does, with a fresh sign-in. It is made before anything is measured, because the hash
 * of a password takes memory of its own.
 */
async function caller({ origin, account }: Product): Promise<Call> {
  const { storageState } = await signIn(origin, account)
  const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const own = { origin, 'sec-fetch-site': 'same-origin', cookie }
  return async (path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(origin + IMPORTS + path, {
      method: body ? 'POST' : 'GET',
      headers: isForm || !body ? own : { ...own, 'content-type': 'application/json' },
      body: isForm ? body : body && JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

/** The seconds that the steps of an import have taken. */
type Steps = { upload: number; recognise: number; preview: number; run: number }

async function moveIn(call: Call, db: pg.Client, file: string, images?: string): Promise<Steps> {
  const bytes = await readFile(file)
  const upload = await timed(async () => {
    const begun = await call<Uploading>('/upload', { name: basename(file), bytes: bytes.length })
    for (let at = 0; at < bytes.length; at += begun.partBytes) {
      const form = new FormData()
      form.set('_payload', '{}')
      form.set('part', new Blob([bytes.subarray(at, at + begun.partBytes)]))
      await call(`/${begun.id}/part?at=${at}`, form)
    }
    return begun.id
  })
  const id = upload.result
  const recognise = await timed(() => call(`/${id}/recognise`, {}))
  // The command alone takes a folder. It writes its name into this column.
  await db.query('update imports set images_folder = $2 where id = $1', [id, images])
  const reach = async (state: string) => {
    for (;;) {
      const { state: now, problem } = await call<Progress>(`/${id}/progress`)
      if (now === state) return
      if (/paused|failed/.test(now)) throw new Error(`The import is ${now}: ${problem}`)
      await setTimeout(LOOK_MS)
    }
  }
  const preview = await timed(async () => {
    await call(`/${id}/preview`, { choices: {} })
    await reach('ready')
  })
  const run = await timed(async () => {
    await call(`/${id}/start`, {})
    await reach('done')
  })
  const { counts: made } = await call<Progress>(`/${id}/progress`)
  console.error(JSON.stringify(made))
  return {
    ...{ upload: upload.seconds, recognise: recognise.seconds },
    ...{ preview: preview.seconds, run: run.seconds },
  }
}

async function timed<T>(work: () => Promise<T>) {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1_000 }
}

/** What visitors wait for, and what the server holds, during some work. */
type Meanwhile = { p99: number; megabytes: number }

async function during<T>(product: Product, work: () => Promise<T>): Promise<Meanwhile & { result: T }> {
  const agent = new Agent({ keepAlive: true })
  const waited: number[] = []
  const visit = () => {
    const began = performance.now()
    get(product.origin + paths.home, { agent }, (response) => {
      response.resume().once('end', () => waited.push(performance.now() - began))
    }).once('error', () => waited.push(Number.POSITIVE_INFINITY))
  }
  let megabytes = 0
  const look = async () => {
    megabytes = Math.max(megabytes, await product.memory())
  }
  await look()
  const timers = [setInterval(visit, 1_000 / VISITS_A_SECOND), setInterval(look, LOOK_MS)]
  try {
    const result = await work()
    return { result, p99: atShare(waited, 0.99), megabytes }
  } finally {
    for (const timer of timers) clearInterval(timer)
    agent.destroy()
  }
}

const atShare = (figures: readonly number[], share: number) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? Number.NaN

/** Sends leads to the inbound endpoint, ten at a time, and returns the seconds that one takes. */
async function sendInbound({ origin }: Product, db: pg.Client, count: number): Promise<number> {
  const keys = await Promise.all(Array.from({ length: Math.ceil(count / LEADS_OF_KEY) }, () => addKey(db)))
  let next = 0
  const send = async () => {
    while (next < count) {
      const n = next++
      const response = await fetch(origin + paths.inboundLeads, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${keys[Math.floor(n / LEADS_OF_KEY)]}`,
          'content-type': 'application/json',
          // Its limits for an address and for a key are not what is measured.
          'x-forwarded-for': `203.0.113.${Math.floor(n / LEADS_OF_ADDRESS)}`,
        },
        body: JSON.stringify({ ...askedBy(n), email: `sent-${n}@customer.example` }),
      })
      if (response.status !== 201) throw new Error(`A lead was answered with ${response.status}`)
    }
  }
  const { seconds } = await timed(() => Promise.all(Array.from({ length: 10 }, send)))
  return seconds / count
}

const LEADS_OF_KEY = 500
const LEADS_OF_ADDRESS = 50

async function addKey(db: pg.Client): Promise<string> {
  const id = crypto.randomUUID()
  const key = `inb_${id.replaceAll('-', '')}_${randomSecret()}`
  await db.query('insert into inbound_keys (id, name, active, key_hash) values ($1, $2, true, $3)', [
    id,
    key.slice(0, 12),
    hashOf(key),
  ])
  return key
}

async function inProduct<T>(
  work: (product: Product, db: pg.Client, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
  const product = await startProduct({ LOG_LEVEL: 'error', TRUST_PROXY_HOPS: '1' })
  const db = new pg.Client(product.databaseUrl)
  try {
    await db.connect()
    return await work(product, db, folder)
  } finally {
    await db.end()
    await product.stop()
    await rm(folder, { recursive: true })
  }
}

const number = (count: number, digits = 0) => count.toLocaleString('en-US', { maximumFractionDigits: digits })
const inAll = ({ upload, recognise, preview, run }: Steps) => upload + recognise + preview + run
const inWords = (steps: Steps) =>
  `${number(inAll(steps), 1)} s (${Object.entries(steps)
    .map(([name, seconds]) => `${name} ${number(seconds, 1)}`)
    .join(', ')})`
const beside = (idle: Meanwhile, { p99, megabytes }: Meanwhile) => [
  `- / at ${VISITS_A_SECOND} a second meanwhile, p99: ${number(p99, 1)} ms, ${number(p99 / idle.p99, 1)} times the ${number(idle.p99, 1)} ms before`,
  `- memory of the server: at most ${megabytes} MB, ${megabytes - idle.megabytes} above the ${idle.megabytes} before`,
]

const idleOf = (product: Product) => during(product, () => setTimeout(IDLE_MS))

async function benchLeads(product: Product, db: pg.Client, folder: string): Promise<string[]> {
  const file = join(folder, 'leads.csv')
  await writeLeads(file, counts.leads)
  const { size } = await stat(file)
  await sendInbound(product, db, 50)
  const call = await caller(product)
  const idle = await idleOf(product)
  const moving = await during(product, () => moveIn(call, db, file))
  const sent = (await sendInbound(product, db, counts.sent)) * counts.leads
  return [
    `${number(counts.leads)} leads in the columns of HubSpot, ${number(size / 1e6)} MB; server, database and visitors on one machine: ${await describeMachine()}.`,
    '',
    `- uploaded, previewed and stored: ${inWords(moving.result)}`,
    `- the same through \`${paths.inboundLeads}\`, ten at a time and without its limits, by a sample of ${number(counts.sent)}: ${number(sent)} s, ${number(sent / inAll(moving.result), 1)} times as long, ${number(sent / moving.result.run, 1)} times the run alone`,
    ...beside(idle, moving),
  ]
}

/** Makes the copies of images and nothing else; the seconds that one takes. */
async function copy(images: readonly string[]): Promise<number> {
  const { seconds } = await timed(async () => {
    for (const image of images) await createCopies(await readFile(image), null)
  })
  return seconds / images.length
}

async function benchPosts(product: Product, db: pg.Client, folder: string): Promise<string[]> {
  const [file, images] = [join(folder, 'posts.xml'), join(folder, 'uploads')]
  const different = await writePosts(file, images, counts.posts)
  const { size } = await stat(different[0] ?? '')
  const call = await caller(product)
  const idle = await idleOf(product)
  const before = await copy(different)
  const moving = await during(product, () => moveIn(call, db, file, images))
  const after = await copy(different)
  const count = counts.posts * IMAGES_OF_POST
  const alone = ((before + after) / 2) * count
  return [
    `${number(counts.posts)} posts with ${number(count)} images of ${number(size / 1e3)} kB from a folder; server, database and visitors on one machine: ${await describeMachine()}.`,
    '',
    `- uploaded, previewed and stored: ${inWords(moving.result)}`,
    `- the copies of the images alone, by ${different.length} before and after: ${number(alone)} s; moving in takes ${number(inAll(moving.result) / alone, 2)} times as long`,
    ...beside(idle, moving),
  ]
}

if (counts.leads > 0) await writePart('Moving leads in', 'bench:import', await inProduct(benchLeads))
if (counts.posts > 0) await writePart('Moving posts in', 'bench:import', await inProduct(benchPosts))
