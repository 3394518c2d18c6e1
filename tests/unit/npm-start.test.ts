import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import packageJson from '../../package.json'

// The script is that of the package, with another program in the place of the server: what is tried is what stands between.
test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm itself ends what npm start has started',
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'npm-start-'))
    const start = packageJson.scripts.start.replace('src/cli/start.mjs', 'server.mjs')
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'site', version: '1.0.0', scripts: { start } }),
    )
    await writeFile(
      join(folder, 'server.mjs'),
      `for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => { console.log('ended by', signal); process.exit(0) })
     setInterval(() => {}, 1000); console.log('serves as', process.pid)`,
    )
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    let printed = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    onTestFinished(async () => {
      const [, pid] = /serves as (\d+)/.exec(printed) ?? []
      if (pid && !printed.includes('ended by')) process.kill(Number(pid), 'SIGKILL')
      await rm(folder, { recursive: true })
    })
    await expect.poll(() => printed).toContain('serves as')
    const ended = once(npm, 'exit')
    npm.kill(signal)
    await ended
    await expect.poll(() => printed, { timeout: 2_000 }).toContain(`ended by ${signal}`)
  },
)
