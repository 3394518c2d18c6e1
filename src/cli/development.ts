import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { env } from '@/env'
import { isStopping, onStop, stopAll } from './shutdown'

/** Runs Next's development server, which takes over the terminal; when it ends, everything does. */
export async function runDevelopment(root: string) {
  const next = join(root, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'dev', '--port', String(env.PORT)], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const forget = onStop(async () => {
    child.kill('SIGTERM')
    await ended
  })
  ended.then(async (code) => {
    if (isStopping()) return
    forget()
    await stopAll()
    process.exit(code)
  })
}
