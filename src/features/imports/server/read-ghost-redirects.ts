import { readFile, stat } from 'node:fs/promises'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import {
  type FileHead,
  FileProblem,
  type LeftOut,
  type Place,
  type ReadFile,
  type RedirectRecord,
} from '@/features/imports/rules/records'
import { spellingsOf } from '@/features/imports/rules/source-slug'

/** A list of redirects is small; what is larger is something else. */
const MOST_BYTES = 2 * 1024 * 1024

const yamlSchema = z.partialRecord(z.enum(['301', '302']), z.record(z.string(), z.string()).nullable())

const jsonSchema = z.array(z.object({ from: z.string(), to: z.string(), permanent: z.boolean().optional() }))

/**
 * Reads the redirects of Ghost: `redirects.yaml`, or the older `redirects.json`, which is YAML as well. An old address is a
 * regular expression there; one that names a single address is read as that, every other is left out.
 *
 * @throws {FileProblem} for a file that is damaged or of another kind
 * @see https://ghost.org/docs/themes/routing/#redirects
 */
export async function readGhostRedirects(path: string): Promise<ReadFile<RedirectRecord | LeftOut>> {
  if ((await stat(path)).size > MOST_BYTES)
    throw new FileProblem('The file is too large for a list of redirects')
  const entries = entriesOf(await readFile(path, 'utf8'))
  const seen = new Set<string>()
  const records = entries.flatMap((entry): (RedirectRecord | LeftOut)[] => {
    const read = readEntry(entry)
    if (read.kind !== 'redirect') return [read]
    return spellingsOf(read.from).flatMap((from) => {
      if (seen.has(from)) return []
      seen.add(from)
      return [{ ...read, id: from, from }]
    })
  })
  const head: FileHead = {
    kind: 'redirects',
    site: '',
    version: 'Ghost',
    counts: { redirects: entries.length },
    categories: [],
    authors: [],
    columns: [],
    zone: null,
    warnings: [],
  }
  return {
    head,
    async *records() {
      yield records
    },
  }
}

type Entry = { from: string; to: string; code: 307 | 308; place: Place }

function entriesOf(text: string): Entry[] {
  const counter = new LineCounter()
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    lineCounter: counter,
    schema: 'core',
    version: '1.2',
  })
  const [error] = document.errors
  const placeAt = (offset: number): Place => {
    const { line, col } = counter.linePos(offset)
    return { file: 0, line, column: col }
  }
  if (error)
    throw new FileProblem('The list of redirects is cut off or damaged', placeAt(error.pos[0]), {
      cause: error,
    })
  const value = plainValue(document)
  const list = jsonSchema.safeParse(value)
  const places = placesOf(text, placeAt)
  if (list.success)
    return list.data.map(({ from, to, permanent = false }) => ({
      from,
      to,
      code: permanent ? 308 : 307,
      place: places(from),
    }))
  const groups = yamlSchema.safeParse(value)
  if (!groups.success)
    throw new FileProblem('The file is no list of redirects of Ghost', { line: 1, column: 1 })
  return Object.entries(groups.data).flatMap(([code, redirects]) =>
    Object.entries(redirects ?? {}).map(([from, to]) => ({
      from,
      to,
      code: code === '301' ? (308 as const) : (307 as const),
      place: places(from),
    })),
  )
}

/** Refuses aliases, by which a short list could become a long one. */
function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch (error) {
    throw new FileProblem(
      'The list of redirects has aliases, which Ghost does not write',
      {},
      { cause: error },
    )
  }
}

/** Finds where addresses stand; each is looked for behind the one before. */
function placesOf(text: string, placeAt: (offset: number) => Place): (from: string) => Place {
  let at = 0
  return (from) => {
    const found = text.indexOf(from, at)
    if (found === -1) return {}
    at = found + from.length
    return placeAt(found)
  }
}

function readEntry({ from, to, code, place }: Entry): RedirectRecord | LeftOut {
  const path = pathOf(from)
  if (path === null || /\$\d/.test(to))
    return {
      kind: 'left-out',
      id: from,
      place,
      title: `${from} to ${to}`,
      because: 'Its old address is a pattern, and a redirect here leads away from one address.',
    }
  return { kind: 'redirect', id: path, place, from: path, to, code, lost: [] }
}

/** The path that a pattern of Ghost names; null where it names more than one. */
function pathOf(pattern: string): string | null {
  const plain = pattern
    .replace(/^\^/, '')
    .replace(/(?:\/\?)?\$$/, '')
    .replace(/\\([./?=&+-])/g, (_all, letter: string) => `\0${letter}`)
  // A point that nobody escaped is meant as one.
  if (!plain.startsWith('/') && !plain.startsWith('\0/')) return null
  if (/[*+?()[\]{}|^$\\]/.test(plain.replace(/\0./g, '').replace(/\?[\w-]+=/, ''))) return null
  return plain.replace(/\0/g, '')
}
