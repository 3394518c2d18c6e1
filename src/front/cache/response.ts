import { ASK_EACH_TIME } from '@/lib/responses'

/** A finished response of Next or the disk, not compressed. */
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

/** The headers that do not depend on a connection, as alternating names and values. */
export function lastingHeaders(headers: PlainResponse['headers']): string[] {
  return Object.entries(headers)
    .filter(([name]) => !OF_THE_WIRE.test(name) && !OF_NEXT.test(name))
    .flatMap(([name, value]) => [...new Set([value].flat())].flatMap((each) => [name, each]))
}

const DAY_SECONDS = 86_400

/** The `cache-control` of a response that Next wants shared caches to keep. */
export function toCacheControl(control: string | undefined): string | undefined {
  return control !== undefined && isLong(control) ? ASK_EACH_TIME : control
}

function isLong(control: string): boolean {
  const seconds = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
  return /s-maxage|immutable|stale-while/.test(control) || seconds > DAY_SECONDS
}
