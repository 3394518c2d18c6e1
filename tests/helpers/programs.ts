import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from '@/cli/compile.mjs'

/** What tests run in processes of their own, by the names of their files here. */
const PROGRAMS = [
  'carry-out-due',
  'change-leads',
  'make-template',
  'queue-reminders',
  'send-due-mail',
  'send-due-webhooks',
]

/**
 * Compiles them once for a run, as the product's own programs are: a process that loads Payload through tsx takes four
 * times as much of the processor.
 *
 * @returns the folder in which each stands as NAME.js, and the function that removes it
 */
export async function compilePrograms() {
  const root = process.cwd()
  const folder = join(root, 'dist', `tests-${process.pid}`)
  await bundle(
    root,
    PROGRAMS.map((name) => `tests/helpers/${name}.ts`),
    folder,
  )
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
