import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Every file of the project that git knows or would add, by its path from the root. */
export function projectFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  return listed.filter((path) => path !== '' && existsSync(path))
}
