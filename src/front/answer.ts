/** A finished answer, as Next or the disk gave it: nothing of it is compressed. */
export type Answer = {
  status: number
  /** Names in small letters. */
  headers: Record<string, string | string[]>
  body: Buffer
}

/** React's data of one version of a page, at an address that no other data has. */
export type PageData = { address: string; answer: Answer }

/** An answer that can be sent, and for a page what its scripts ask for beside it. */
export type Dressed = Answer & { data?: PageData }

/** What belongs to one connection or one form of the body, and is said anew whenever an answer is sent. */
const OF_THE_WIRE =
  /^(?:connection|keep-alive|transfer-encoding|date|content-length|content-encoding|etag|accept-ranges)$/

/** What Next tells its own parts, and nobody else. */
const OF_NEXT = /^x-(?:middleware-|next-|nextjs-cache$)/

/** The headers of an answer that hold wherever it is sent, as names and values in turn. */
export function lastingHeaders(headers: Answer['headers']): string[] {
  return Object.entries(headers)
    .filter(([name]) => !OF_THE_WIRE.test(name) && !OF_NEXT.test(name))
    .flatMap(([name, value]) => [...new Set([value].flat())].flatMap((each) => [name, each]))
}
