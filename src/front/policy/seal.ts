import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER } from '@/lib/request-context'
import type { Sharing } from './sharing'

/** Says who else than its reader may get a response. Unless it is told, no cache may keep it. */
export type Seal = {
  /** The response is the same for everyone, and caches may treat it as its headers say. */
  open: () => void
  /** As `open`, and shared caches may keep it under this path until it is purged. */
  keep: (path: string) => void
  /** As `open`, for a file, whose name changes with its content or which is kept for an hour. */
  openFile: () => void
}

const SEALED = 'private, no-store'

/** The statuses with which a page, file or image is sent. Anything else says something about a moment or a reader. */
const WHOLE = [200, 304]
const PARTS = [206, 416]

type Given = string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined

/**
 * Decides about a response when its head is written, whoever writes it.
 *
 * @param number - of the changes that the response shows at least; null when shared caches may not keep it
 */
export function sealResponse(response: ServerResponse, sharing: Sharing, number: string | null): Seal {
  const writeHead = response.writeHead.bind(response)
  let isOpen = false
  let isFile = false
  let keptPath: string | null = null

  function decide(status: number, given: Given[]): Given[] {
    const isWhole = WHOLE.includes(status)
    if (!isOpen || hasCookie(response, given) || !(isWhole || PARTS.includes(status))) {
      response.setHeader('cache-control', SEALED)
      return given.map(withoutControl)
    }
    const isKept = isWhole && keptPath !== null && number !== null
    if (isKept) {
      const headers = sharing.headersOf(keptPath ?? '', number ?? '')
      for (let at = 0; at < headers.length; at += 2)
        response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
    }
    if (isKept || isFile) response.removeHeader(REQUEST_ID_HEADER)
    return given
  }

  const sealed = (status: number, ...given: Given[]) =>
    Reflect.apply(writeHead, response, [status, ...decide(status, given)])
  Object.assign(response, { writeHead: sealed })
  return {
    open() {
      isOpen = true
    },
    keep(path) {
      isOpen = true
      keptPath = path
    },
    openFile() {
      isOpen = true
      isFile = true
    },
  }
}

function hasCookie(response: ServerResponse, given: Given[]): boolean {
  return response.hasHeader('set-cookie') || given.some((each) => namesOf(each).includes('set-cookie'))
}

function namesOf(given: Given): string[] {
  if (typeof given !== 'object') return []
  const names = Array.isArray(given) ? given.filter((_, at) => at % 2 === 0) : Object.keys(given)
  return names.map((name) => String(name).toLowerCase())
}

const CONTROL = /^cache-control$/i

function withoutControl(given: Given): Given {
  if (typeof given !== 'object') return given
  if (!Array.isArray(given))
    return Object.fromEntries(Object.entries(given).filter(([name]) => !CONTROL.test(name)))
  return given.filter((_, at) => !CONTROL.test(String(given[at - (at % 2)])))
}
