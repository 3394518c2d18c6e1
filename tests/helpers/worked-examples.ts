import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A fenced block of a document: commands, a file, or lines of a file that become others. */
export type Block = { kind: 'sh' | 'diff' | 'file'; path: string; text: string }

/** The fenced blocks of a document, in its order; those that name no file and are no commands are only read. */
export function blocksOf(document: string): Block[] {
  const fences = document.matchAll(/^```(\w+)(?: ([^\n]+))?\n(.*?)^```$/gms)
  return [...fences].flatMap(([, language = '', path = '', text = '']): Block[] => {
    if (language === 'sh') return [{ kind: 'sh', path: '', text }]
    if (path === '') return []
    return [{ kind: language === 'diff' ? 'diff' : 'file', path, text }]
  })
}

/**
 * Does in a project what a block with a file's name says.
 *
 * @throws {Error} as `replaced`
 */
export async function apply(root: string, { kind, path, text }: Block): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, kind === 'diff' ? replaced(await readFile(file, 'utf8'), text, path) : text)
}

/**
 * A file's text with the lines that a diff shows as they become.
 *
 * @throws {Error} when the lines do not stand exactly once in it
 */
export function replaced(content: string, diff: string, path: string): string {
  const lines = diff.split('\n').slice(0, -1)
  const side = (marks: string) =>
    lines
      .filter((line) => marks.includes(line.charAt(0)))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before = '', after, ...more] = content.split(side(' -'))
  if (after === undefined || more.length > 0) {
    throw new Error(
      `These lines stand ${more.length + (after === undefined ? 0 : 1)} times in ${path}:\n${side(' -')}`,
    )
  }
  return before + side(' +') + after
}
