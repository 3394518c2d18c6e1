import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@/lib/free-port'

const FOLDER = 'deploy/varnish'

export type Varnish = {
  /** Where visitors ask. */
  origin: string
  /** Where the product purges. */
  purgeOrigin: string
  log: () => Promise<string>
  /** Kills the process that holds the pages, which Varnish starts again. */
  crash: () => Promise<void>
  /** Stops it and starts it again at the same addresses after a while, without its pages. */
  restart: (awayMs?: number) => Promise<void>
  /** Compiles its rules again and uses them, as `varnishreload` does. */
  reload: () => void
  /** Says a command to it, as `varnishadm` does. */
  admin: (...words: string[]) => string
  /** What it has counted, as `varnishstat` prints it. */
  counters: () => string
  stop: () => Promise<void>
  /** The process that works. */
  pid: () => number
}

type Options = {
  token: string
  /** Changes our rules, so that a test sees more of them, or need not wait. */
  change?: (rules: string) => string
  /** Other rules than ours: a VCL without its backend; empty for those that are built in. */
  rules?: string
  args?: string[]
  /** The memory for what it does not keep. */
  transient?: string
  /** Where it is told what has changed; a free port without it. */
  purgePort?: number
}

/**
 * Runs Varnish by the settings that an owner would use, with nothing changed but addresses.
 *
 * @param ports - where the instances of the product listen: one or two
 * @throws {Error} that says what to install when it is not there
 */
export async function startVarnish(ports: readonly number[], options: Options): Promise<Varnish> {
  if (spawnSync('varnishd', ['-V']).error)
    throw new Error('There is no varnishd on this machine: apt-get install varnish varnish-modules')
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'))
  const [port, purgePort] = [await freePort(), options.purgePort ?? (await freePort())]
  const vcl = await writeRules(folder, ports, options)
  const output = await open(join(folder, 'log'), 'w')
  const name = join(folder, 'run')
  const args = [
    ...['-F', '-j', 'none', '-n', name, '-f', vcl, '-p', `vcl_path=${folder}`, '-s', 'malloc,96m'],
    ...['-s', `Transient=malloc,${options.transient ?? '512m'}`],
    ...['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`, '-p', 'ban_lurker_sleep=0'],
    ...(options.args ?? []),
  ]
  const log = () => readFile(join(folder, 'log'), 'utf8')
  const start = async () => {
    const started = spawn('varnishd', args, {
      env: { ...process.env, CDN_TOKEN: options.token },
      stdio: ['ignore', output.fd, output.fd],
    })
    for (let tries = 0; tries < 300 && started.exitCode === null; tries += 1) {
      if (await isOpen(port)) return started
      await setTimeout(100)
    }
    await end(started)
    throw new Error(`varnishd does not start:\n${await log()}`)
  }
  let child = await start()
  const pid = () =>
    Number(
      spawnSync('pgrep', ['-P', String(child.pid)])
        .stdout.toString()
        .split('\n')[0],
    )
  return {
    origin: `http://127.0.0.1:${port}`,
    purgeOrigin: `http://127.0.0.1:${purgePort}`,
    log,
    pid,
    async crash() {
      const before = pid()
      process.kill(before, 'SIGKILL')
      for (let tries = 0; tries < 300; tries += 1) {
        if (pid() > 0 && pid() !== before && (await isOpen(port))) return
        await setTimeout(100)
      }
      throw new Error(`varnishd does not come back:\n${await log()}`)
    },
    async restart(awayMs = 0) {
      await end(child)
      await setTimeout(awayMs)
      child = await start()
    },
    reload() {
      const said = ['vcl.load again', 'vcl.use again'].map((words) => {
        const more = words.startsWith('vcl.load') ? [vcl] : []
        return spawnSync('varnishadm', ['-n', name, ...words.split(' '), ...more])
      })
      if (said.some(({ status }) => status !== 0)) throw new Error(String(said[0]?.stderr))
    },
    admin: (...words) => spawnSync('varnishadm', ['-n', name, ...words]).stdout.toString(),
    counters: () => spawnSync('varnishstat', ['-1', '-n', name]).stdout.toString(),
    async stop() {
      await end(child)
      await output.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writeRules(
  folder: string,
  ports: readonly number[],
  { change = (text) => text, rules }: Options,
) {
  const file = join(folder, 'default.vcl')
  const origin = await readFile(join(FOLDER, ports.length > 1 ? 'origins.vcl' : 'origin.vcl'), 'utf8')
  const [first = 0, second = 0] = ports
  const placed = origin
    .replaceAll(/"app"(;\s*\.port = )"3000"/g, `"127.0.0.1"$1"${first}"`)
    .replaceAll(/"app2"(;\s*\.port = )"3000"/g, `"127.0.0.1"$1"${second}"`)
    .replaceAll('"3000"', `"${first}"`)
  await writeFile(join(folder, 'origin.vcl'), placed)
  if (rules !== undefined) await writeFile(file, `vcl 4.1;\ninclude "origin.vcl";\n${rules}`)
  else await writeFile(file, change(await readFile(join(FOLDER, 'default.vcl'), 'utf8')))
  return file
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}
