import type { IncomingMessage, ServerResponse } from 'node:http'
import { isBelow, paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { type RouteKindOf, withoutQuery } from './page-request'

const KINDS = ['page', 'file', 'lead', 'api', 'admin', 'sign-in', 'probe', 'other'] as const

/** The kind of a request in the metrics, which never name an address. */
export type RequestKind = (typeof KINDS)[number]

export type RequestCount = { kind: RequestKind; status: string; count: number }

/** Counts requests by kind and status. */
export type RequestCounter = {
  /** Call it when a request begins. The request is counted when its response has ended. */
  watch: (request: IncomingMessage, response: ServerResponse) => void
  counts: () => RequestCount[]
}

/** The label of a response that never began, because its client had gone. */
const GONE = 'gone'

export function kindOf({ method, url = '' }: IncomingMessage, routeKindOf: RouteKindOf): RequestKind {
  const path = withoutQuery(url)
  if ((path === paths.leads || path === paths.inboundLeads) && method === 'POST') return 'lead'
  if (path === serverPaths.alive || path === serverPaths.ready || path === serverPaths.status) return 'probe'
  if (isBelow(path, paths.api)) return 'api'
  if (isBelow(path, paths.admin) || path === serverPaths.accessDenied) return 'admin'
  if (isBelow(path, paths.auth)) return 'sign-in'
  if (path.startsWith('/_next/')) return 'file'
  if (routeKindOf(path) === 'page') return 'page'
  return /\.\w{2,5}$/.test(path) ? 'file' : 'other'
}

export function createRequestCounter(routeKindOf: RouteKindOf): RequestCounter {
  const counted = new Map<string, RequestCount>()
  // A counter that first appears with a failure shows no increase to an alarm.
  for (const status of ['500', '503']) counted.set(`lead ${status}`, { kind: 'lead', status, count: 0 })
  const add = (kind: RequestKind, status: string) => {
    const key = `${kind} ${status}`
    const known = counted.get(key)
    if (known) known.count += 1
    else counted.set(key, { kind, status, count: 1 })
  }
  return {
    watch(request, response) {
      // Next may rewrite the address of the request.
      const kind = kindOf(request, routeKindOf)
      response.once('close', () => add(kind, response.headersSent ? String(response.statusCode) : GONE))
    },
    counts: () => [...counted.values()],
  }
}
