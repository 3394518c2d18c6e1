import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@/lib/free-port'

/** The fronts whose settings an owner finds here, and how Debian's own are run. */
export const BALANCERS = {
  nginx: {
    version: '-v',
    settings: (ports: readonly number[], own: number) => ofInstances('deploy/nginx.conf', ports, own),
    args: (path: string) => ['-c', path, '-g', 'daemon off;'],
  },
  haproxy: {
    version: '-v',
    settings: (ports: readonly number[], own: number) => ofInstances('deploy/haproxy.cfg', ports, own),
    args: (path: string) => ['-db', '-f', path],
  },
  /** In front of one instance. */
  apache2: {
    version: '-v',
    settings: (ports: readonly number[], own: number) => ofInstances('deploy/apache.conf', ports, own),
    args: (path: string) => ['-f', path, '-DFOREGROUND'],
  },
  /** In front of one instance. */
  caddy: {
    version: 'version',
    settings: caddyfile,
    args: (path: string) => ['run', '--adapter', 'caddyfile', '--config', path],
  },
} as const

/** @param ports - where app, app2 and app3 listen */
async function ofInstances(file: string, ports: readonly number[], own: number): Promise<string> {
  const text = await readFile(file, 'utf8')
  return ['app', 'app2', 'app3']
    .reduce((made, each, at) => made.replaceAll(`${each}:3000`, `127.0.0.1:${ports[at]}`), text)
    .replace(/^( *(?:listen|bind) )(:?)8080\b/m, `$1$2${own}`)
    .replace(/^Listen 8080\b/m, `Listen ${own}`)
    .replace('<VirtualHost *:8080>', `<VirtualHost *:${own}>`)
    .replace(/^(pid|PidFile) [^;\n]*/m, `$1 ${join(tmpdir(), `front-${own}.pid`)}`)
}

/** What README says, without the certificate that its address would get. */
async function caddyfile([port]: readonly number[], own: number): Promise<string> {
  const [, block = ''] =
    /```\n(www\.example\.com \{.*?\n\})\n```/s.exec(await readFile('README.md', 'utf8')) ?? []
  const text = block.replace('www.example.com', `http://127.0.0.1:${own}`).replace(':3000', `:${port}`)
  return `{\n    admin off\n}\n${text}\n`
}

const ASK_EVERY_MS = 500

export type Balancer = { origin: string; log: () => Promise<string>; stop: () => Promise<void> }

/**
 * Runs a balancer by the settings that an owner would use, with nothing changed but addresses.
 *
 * @param ports - where app, app2 and app3 listen
 * @param change - what a test says differently
 * @param isUp - whether it answers; asks at /healthz without it
 * @throws {Error} that says what to install when it is not there
 */
export async function startBalancer(
  name: keyof typeof BALANCERS,
  ports: readonly number[],
  change: (settings: string, port: number) => string = (settings) => settings,
  isUp: (origin: string) => Promise<boolean> = isHealthy,
): Promise<Balancer> {
  const { version, settings: settingsOf, args } = BALANCERS[name]
  if (spawnSync(name, [version]).error)
    throw new Error(`There is no ${name} on this machine: apt-get install nginx-light haproxy apache2 caddy`)
  const folder = await mkdtemp(join(tmpdir(), 'balancer-'))
  const port = await freePort()
  const settings = change(await settingsOf(ports, port), port)
  const path = join(folder, 'settings')
  await writeFile(path, settings)
  // They open /dev/stdout by name, which a pipe of Node's is not.
  const output = await open(join(folder, 'log'), 'w')
  const child = spawn(name, args(path), { stdio: ['ignore', output.fd, output.fd] })
  const log = () => readFile(join(folder, 'log'), 'utf8')
  const stop = async () => {
    await end(child)
    await output.close()
    await rm(folder, { recursive: true })
  }
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    // haproxy listens before it knows its instances.
    if (await isUp(origin).catch(() => false)) return { origin, log, stop }
    await setTimeout(100)
  }
  const text = await log()
  await stop()
  throw new Error(`${name} does not start:\n${text}`)
}

const isHealthy = async (origin: string) => (await fetch(`${origin}/healthz`)).ok

/** Asks a balancer whether the site is ready, as its healthcheck does, until it is told to stop. */
export function keepAsking(origin: string): { stop: () => Promise<void> } {
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      await fetch(`${origin}/readyz`).then(
        (response) => response.text(),
        () => '',
      )
      await setTimeout(ASK_EVERY_MS)
    }
  })()
  return {
    stop: () => {
      isOver = true
      return asking
    },
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}
