import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { runningDatabase } from '@/cli/embedded/embedded'
import { publicEndpoints } from '@/domain/public-endpoints'
import { freePort } from '@/lib/free-port'
import { spread } from './load'

export type Account = { email: string; password: string }

/** The parts of a product that remain after it has stopped. */
export type Home = Pick<Product, 'folder' | 'origin' | 'account'>

/** A started product: compiled, on a free port, with a new database in a temporary folder. */
export type Product = {
  origin: string
  databaseUrl: string
  account: Account
  /** Resident memory of the serving process in MB. */
  memory: () => Promise<number>
  /** The id of the serving process. */
  pid: number | undefined
  /** Seconds from the start of the process until it has printed that it is ready. */
  startSeconds: number
  /** The folder of its data. */
  folder: string
  /** Stops the product and removes its data unless `keepsData`. */
  stop: (options?: { keepsData?: boolean }) => Promise<void>
}

/**
 * Starts the product as `npm start` does, which compiles it when the sources have changed.
 *
 * @param env - additional settings
 * @param earlier - a product that was stopped and kept its data; it is started again at the same address
 * @param checkout - the folder of another checkout; by default this one
 */
export async function startProduct(
  env: Record<string, string> = {},
  earlier?: Home,
  checkout = process.cwd(),
): Promise<Product> {
  const { folder, origin, account } = earlier ?? (await newHome())
  const { port } = new URL(origin)
  const began = performance.now()
  const child = spawn(process.execPath, ['src/cli/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: checkout,
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: port,
      SITE_URL: origin,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      WEB_CONCURRENCY: '1',
      ...env,
    },
  })
  const stop: Product['stop'] = async ({ keepsData = false } = {}) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
    }
    if (!keepsData) await rm(folder, { recursive: true, force: true })
  }
  try {
    await readiness(child, origin)
    const startSeconds = (performance.now() - began) / 1000
    const databaseUrl = env.DATABASE_URL ?? (await databaseOf(folder))
    const { pid } = child
    return { origin, databaseUrl, account, memory: () => memoryOf(child), pid, startSeconds, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function newHome(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-data-'))
  const account = { email: 'bench@example.com', password: randomBytes(16).toString('hex') }
  return { folder, origin: `http://localhost:${await freePort()}`, account }
}

function readiness(child: ChildProcess, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      printed += text
      if (printed.includes(`${origin} is ready`)) resolve()
    })
    child.once('close', (code) => reject(new Error(`The product ended with ${code} before it was ready`)))
  })
}

async function databaseOf(folder: string): Promise<string> {
  const url = await runningDatabase(folder)
  if (!url) throw new Error('The embedded database does not run')
  return url
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024)
}

/**
 * Waits until a server that was just started responds.
 *
 * @throws {Error} when it has not responded after 30 s
 */
export async function waitForResponse(address: string): Promise<void> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Nothing answers at ${address}`)
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Sends requests with a session and measures them. */
export type Staff = {
  /** The session in the form that a browser context takes. */
  storageState: StorageState
  /**
   * The time from the request to the last byte in milliseconds, as the median of 21 requests in a row after two that
   * warm up.
   *
   * @throws {Error} when the response is not 200
   */
  time: (path: string) => Promise<number>
  /** Changes something and returns the response. */
  change: (path: string, data: object) => Promise<Response>
  /** The milliseconds of one request, and what was answered. By default it is a GET. */
  timeOnce: (path: string, body?: object) => Promise<{ ms: number; answer: Buffer }>
}

const RUNS = 21

/** Signs in over the API. */
export async function signIn(origin: string, account: Account): Promise<Staff> {
  // A session is valid only for requests from a page of the product.
  const own = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const send = (path: string, method: string, data: object, cookie = '') =>
    fetch(origin + path, { method, headers: { ...own, cookie }, body: JSON.stringify(data) })
  const response = await send(publicEndpoints.signIn, 'POST', account)
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}`)
  const [cookie = ''] = response.headers.getSetCookie().map((each) => each.split(';')[0])
  const at = cookie.indexOf('=')
  const read = (path: string) => fetch(origin + path, { headers: { ...own, cookie }, redirect: 'manual' })
  const timeOnce: Staff['timeOnce'] = async (path, body) => {
    const began = performance.now()
    const response = await (body ? send(path, 'POST', body, cookie) : read(path))
    const answer = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
    return { ms: performance.now() - began, answer }
  }
  const rest = { domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: true, secure: false }
  const kept = { name: cookie.slice(0, at), value: cookie.slice(at + 1), sameSite: 'Lax' as const, ...rest }
  return {
    storageState: { cookies: [kept], origins: [] },
    change: (path, data) => send(path, 'PATCH', data, cookie),
    timeOnce,
    async time(path) {
      const times: number[] = []
      for (let run = -2; run < RUNS; run += 1) {
        const { ms } = await timeOnce(path)
        if (run >= 0) times.push(ms)
      }
      return spread(times).median
    },
  }
}

/** The first request of the post list, or its request for a search by title. */
export function postRows(search = ''): string {
  const names = ['title', 'category', 'published', 'publishedAt', 'createdAt']
  const select = names.map((name) => `select[${name}]=true`).join('&')
  const where = search && `&where[title][contains]=${search}`
  return `/api/blog-posts?limit=100&page=1&depth=0&sort=-createdAt,-id&${select}${where}`
}
