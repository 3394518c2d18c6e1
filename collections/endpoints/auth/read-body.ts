import { readCapped, UnreadableBodyError } from '@/lib/capped-body'

const MAX_BYTES = 8 * 1024

/** Says whether a request is a plain form, so that its answer must be a page. */
export function isPlainForm(headers: Headers): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')
}

/**
 * Reads a body of at most 8 kB: JSON, or the site's own plain form. Multipart is refused: it needs no
 * preflight, and another site's page could send it.
 *
 * @throws {BodyTooLargeError} {@link UnreadableBodyError}
 */
export async function readBody(req: { body?: ReadableStream<Uint8Array> | null; headers: Headers }) {
  const type = req.headers.get('content-type') ?? ''
  if (req.headers.get('content-encoding')) throw new UnreadableBodyError(415)
  const isPlain = isPlainForm(req.headers)
  if (!isPlain && !/^application\/json\b/i.test(type)) throw new UnreadableBodyError(415)
  const bytes = await readCapped(req, MAX_BYTES)
  const text = decoded(bytes)
  return isPlain ? fromForm(new URLSearchParams(text)) : fromJson(text)
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableBodyError(400)
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBodyError(400)
  }
}

function fromForm(form: URLSearchParams): unknown {
  const names = [...form.keys()]
  if (new Set(names).size !== names.length) throw new UnreadableBodyError(400)
  return Object.fromEntries(form)
}
