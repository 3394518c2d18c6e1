import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/lib/free-port'
import { runningDatabase } from '@/server/database/running'

export type Account = { email: string; password: string }

/** A product of its own: built, on a free port, with an empty database in a temporary folder. */
export type Product = {
  origin: string
  databaseUrl: string
  account: Account
  /** Resident memory of the serving process in MB. */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts the product as `npm start` does, which builds it when the sources have changed. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-data-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const account = { email: 'bench@example.com', password: randomBytes(16).toString('hex') }
  const child = spawn(process.execPath, ['src/cli/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      SITE_URL: origin,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    },
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await readiness(child, origin)
    return { origin, databaseUrl: await databaseOf(folder), account, memory: () => memoryOf(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
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
