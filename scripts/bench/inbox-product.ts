import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningDatabase } from '@/cli/embedded/embedded'
import { freePort } from '@/lib/free-port'

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
