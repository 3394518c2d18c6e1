import { spawn } from 'node:child_process'

export type Ran = { code: number; stdout: string; stderr: string }

/**
 * Runs a program to its end.
 *
 * @param cwd - where it runs
 * @param env - variables on top of those of this process
 * @returns its exit code (-1 when a signal ended it) and everything it printed
 */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env } })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }))
  })
}
