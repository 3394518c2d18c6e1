/** A finished response, as Next or the disk gave it: nothing of it is compressed. */
export type PlainResponse = {
  status: number
  /** Names in lower case. */
  headers: Record<string, string | string[]>
  body: Buffer
}

/**
 * Headers that belong to one connection or to one encoding of the body, and are set whenever a response is sent.
 */
const OF_THE_WIRE =
  /^(?:connection|keep-alive|transfer-encoding|date|content-length|content-encoding|etag|accept-ranges)$/

/** Headers that Next uses internally. */
const OF_NEXT = /^x-(?:middleware-|next-|nextjs-cache$)/

/** The headers of a response that hold wherever it is sent, as names and values in turn. */
export function lastingHeaders(headers: PlainResponse['headers']): string[] {
  return Object.entries(headers)
    .filter(([name]) => !OF_THE_WIRE.test(name) && !OF_NEXT.test(name))
    .flatMap(([name, value]) => [...new Set([value].flat())].flatMap((each) => [name, each]))
}

/** Nobody tells the caches between us and a visitor when a page expires, so they ask each time, which costs them no body. */
export const ASK_EACH_TIME = 'public, max-age=0, must-revalidate'

const DAY_SECONDS = 86_400

/** What caches between us and the visitor may do with a response that Next wants them to keep for long. */
export function toCacheControl(control: string | undefined): string | undefined {
  return control !== undefined && isLong(control) ? ASK_EACH_TIME : control
}

function isLong(control: string): boolean {
  const seconds = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
  return /s-maxage|immutable|stale-while/.test(control) || seconds > DAY_SECONDS
}
