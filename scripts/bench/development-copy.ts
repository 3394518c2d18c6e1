import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/lib/free-port'

/** `npm run dev` in a copy of the checkout, whose sources may be changed. */
export type Development = {
  origin: string
  /** All output so far. */
  printed: () => string
  /** Replaces a text in a file by another. */
  edit: (path: string, from: string, to: string) => Promise<void>
  /** Stops the server, removes the copy, and resolves with the exit code of the server. */
  stop: () => Promise<number>
}

export const DEVELOPER = { email: 'owner@example.com', password: 'violet tractor pianist cloud' }

/**
 * Copies the files that Git does not ignore, so neither builds nor data. Nothing writes to the packages, so hard links
 * are used if both folders are on one disk.
 */
const COPY = `
  git ls-files --cached --others --exclude-standard | while read -r file; do [ -e "$file" ] && echo "$file"; done |
    tar -cf - -T - | tar -xf - -C "$0"
  cp -al node_modules "$0/" 2>/dev/null || cp -a node_modules "$0/"
`

/** Starts the copy like a fresh clone, with a database of its own. */
export async function startDevelopment(): Promise<Development> {
  const root = await mkdtemp(join(tmpdir(), 'sources-'))
  const data = await mkdtemp(join(tmpdir(), 'development-'))
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(data, 0o711)
  spawnSync('sh', ['-ec', COPY, root], { stdio: 'inherit' })
  const port = String(await freePort())
  const { DATABASE_URL: _url, PAYLOAD_SECRET: _secret, SITE_URL: _origin, ...rest } = process.env
  const child = spawn(process.execPath, ['src/cli/start.mjs', '--dev'], {
    cwd: root,
    env: { ...rest, PORT: port, DATA_DIR: data, ADMIN_PASSWORD: DEVELOPER.password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  const read = readOutput(child)
  await Promise.race([read.until('is ready'), ended])
  return {
    origin: `http://localhost:${port}`,
    printed: read.printed,
    async edit(path, from, to) {
      const file = join(root, path)
      const text = await readFile(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not say: ${from}`)
      await writeFile(file, text.replace(from, to))
    },
    async stop() {
      child.kill('SIGINT')
      const code = await ended
      await Promise.all([root, data].map((folder) => rm(folder, { recursive: true, force: true })))
      return code
    },
  }
}

function readOutput(child: ChildProcess) {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      child.emit('printed')
    })
  return {
    printed: () => text,
    until: (wanted: string) =>
      new Promise<void>((resolve) => {
        const look = () => text.includes(wanted) && resolve()
        child.on('printed', look)
        look()
      }),
  }
}
