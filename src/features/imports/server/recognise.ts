import { open } from 'node:fs/promises'
import { countLeadHeads } from '@/features/imports/rules/lead-columns'
import { type FileKind, FileProblem } from '@/features/imports/rules/records'
import { countRedirectHeads, isRedirectTable } from '@/features/imports/rules/redirect-rows'
import { LEAD_TABLE } from './read-leads'
import { openTable } from './table'

/** How much of a file tells its kind. */
const HEAD_BYTES = 64 * 1024

/**
 * Tells what a file is by its content, whatever its name says.
 *
 * @throws {FileProblem} for a file of no kind that is read, with what it seems to be
 */
export async function recognise(path: string): Promise<FileKind> {
  const bytes = await headOf(path)
  if (bytes.length === 0) throw new FileProblem('The file is empty')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FileProblem(
      'The file is an archive (zip), or of a program such as Excel: give what it holds, as CSV',
    )
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    throw new FileProblem('The file is packed (gzip): unpack it first')
  const text = textOf(bytes)
  const start = text.trimStart()
  if (start.startsWith('<')) return kindOfMarkup(start)
  if (start.startsWith('{') || start.startsWith('[')) return kindOfJson(start)
  if (/^(?:(?:#.*)?\s*\n)*['"]?30[12]['"]?\s*:/.test(start)) return 'redirects'
  return kindOfTable(path)
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The text of the head, in the encoding that its first bytes tell. Letters beyond ASCII tell no kind. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}

function kindOfMarkup(start: string): FileKind {
  if (/<rss[\s>]/.test(start)) {
    if (/wordpress\.org\/export\/|<wp:wxr_version>/.test(start)) return 'wordpress'
    throw new FileProblem('The file is a feed (RSS), and not an export of WordPress: use Tools, Export there')
  }
  if (/<!doctype html|<html[\s>]/i.test(start))
    throw new FileProblem('The file is a web page, such as a sign-in page that was saved in its place')
  throw new FileProblem('The file is XML, but not an export of WordPress')
}

function kindOfJson(start: string): FileKind {
  if (/^\[\s*\{[^{}]*"from"\s*:/.test(start)) return 'redirects'
  if (/^\{\s*"(?:db|data|meta)"\s*:/.test(start)) return 'ghost'
  throw new FileProblem('The file is JSON, but not an export of Ghost')
}

/** A table is one of leads unless its columns say where an address leads. */
async function kindOfTable(path: string): Promise<FileKind> {
  const { columns } = await openTable(path, {
    ...LEAD_TABLE,
    countKnown: (cells) => Math.max(countLeadHeads(cells), countRedirectHeads(cells)),
    noHeads: 'The file is of no kind that can be imported',
  })
  return isRedirectTable(columns) ? 'redirects' : 'leads'
}
