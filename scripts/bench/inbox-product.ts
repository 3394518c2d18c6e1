import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningDatabase } from '@/cli/embedded/embedded'
import { freePort } from '@/lib/free-port'

export type Account = { email: string; password: string }

/** What outlives a stop. */
export type Home = Pick<Product, 'folder' | 'origin' | 'account'>

/** A product of its own: built, on a free port, with an empty database in a temporary folder. */
export type Product = {
  origin: string
  databaseUrl: string
  account: Account
  /** Resident memory of the serving process in MB. */
  memory: () => Promise<number>
  /** Of the serving process. */
  pid: number | undefined
  /** From the start of the process until it said that it is ready. */
  startSeconds: number
  /** Where its data is. */
  folder: string
  /** Stops it, and removes its data unless they are still wanted. */
  stop: (options?: { keepsData?: boolean }) => Promise<void>
}

/**
 * Starts the product as `npm start` does, which builds it when the sources have changed.
 *
 * @param env - settings besides
 * @param earlier - a product that was stopped and kept its data: this one is the same, at the same address
 * @param checkout - where it was built; this one when absent
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
