import { createHash } from 'node:crypto'
import { type Dressed, lastingHeaders } from './answer'
import { type Encoding, encode, isCompressible, LEVELS } from './encode'
import { toCacheControl } from './keepable'

/** One form of a body with all its headers, ready to be written. */
export type Form = {
  bytes: Buffer
  etag: string
  /** Names and values in turn, as Node writes them fastest. */
  headers: string[]
}

/** An answer in every encoding. */
export type KeptAnswer = {
  status: number
  /** What every entity tag of this answer begins with. */
  tag: string
  identity: Form
  br?: Form
  gzip?: Form
  /** What the scripts of a page ask for beside it, and where. */
  data?: { address: string; kept: KeptAnswer }
}

/**
 * Makes an answer ready to be sent many times, compressed at the fast level.
 *
 * @param isFile - of ours: for how long caches may keep it is said rightly
 */
export async function toKept(answer: Dressed, isFile = false): Promise<KeptAnswer> {
  const tag = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)
  const common = commonHeaders(answer, isFile)
  const kept: KeptAnswer = {
    status: answer.status,
    tag,
    identity: toForm(answer.body, `"${tag}"`, common),
    data: answer.data && {
      address: answer.data.address,
      kept: await toKept(answer.data.answer, true),
    },
  }
  if (!isCompressible(String(answer.headers['content-type'] ?? ''), answer.body.length)) return kept
  await Promise.all([addEncoding(kept, 'br', 'fast'), addEncoding(kept, 'gzip', 'fast')])
  return kept
}

/** Compresses once more as well as it goes. */
export async function compressBest(kept: KeptAnswer): Promise<void> {
  if (!kept.br) return
  await addEncoding(kept, 'gzip', 'best')
  await addEncoding(kept, 'br', 'best')
  if (kept.data) await compressBest(kept.data.kept)
}

/** What an answer takes of the memory, in bytes. */
export function sizeOf({ identity, br, gzip, data }: KeptAnswer): number {
  const own = [identity, br, gzip].reduce((sum, form) => sum + (form ? form.bytes.length + 2_000 : 0), 0)
  return own + (data ? sizeOf(data.kept) : 0)
}

async function addEncoding(kept: KeptAnswer, encoding: Encoding, effort: 'fast' | 'best') {
  const level = LEVELS[encoding][effort]
  const bytes = await encode(kept.identity.bytes, encoding, level)
  const common = kept.identity.headers.slice(OWN_HEADERS)
  kept[encoding] = toForm(bytes, `"${kept.tag}-${encoding}${level}"`, [
    'content-encoding',
    encoding,
    ...common,
  ])
}

/** How many entries the headers have that `toForm` puts first. */
const OWN_HEADERS = 4

function toForm(bytes: Buffer, etag: string, common: string[]): Form {
  return { bytes, etag, headers: ['content-length', String(bytes.length), 'etag', etag, ...common] }
}

function commonHeaders({ headers }: Dressed, isFile: boolean): string[] {
  const given = headers['cache-control']?.toString()
  const control = isFile ? given : toCacheControl(given)
  const vary = new Set(
    `${headers.vary ?? ''},Accept-Encoding`
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  const { vary: _vary, 'cache-control': _control, ...rest } = headers
  return [
    ...['vary', [...vary].join(', '), 'accept-ranges', 'bytes'],
    ...(control ? ['cache-control', control] : []),
    ...lastingHeaders(rest),
  ]
}
