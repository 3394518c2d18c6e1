import type { Manifest } from './format'

const SHOWN = 16

/** What is in a backup, one line each: the name, how much, and the beginning of the hash. */
export function toReport({ tables, files }: Manifest): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  const lines = Object.entries(tables).map(
    ([name, { rows, sha256 }]) =>
      `  ${name.padEnd(28)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, SHOWN)}`,
  )
  return [
    ...lines,
    `  ${'uploads'.padEnd(28)} ${String(Object.keys(files).length).padStart(9)} files, ${bytes} bytes`,
  ].join('\n')
}
