import { type NextRequest, NextResponse } from 'next/server'
import { payloadClient } from '@/app/payload'
import { isBelow, paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { sessionCookieName } from '@/domain/session'
import { env } from '@/env'
import { AUTH_FLASHES, AUTH_TEXTS } from '@/features/accounts/rules/account'
import { adminAccessAt } from '@/features/accounts/server/admin-screens'

/**
 * Comes before the screens of the staff: who has no session is led from the admin to /auth by a real redirect, who has
 * no rights, or none here, gets a page of its own, before Payload's layout tells what it knows, and an address without a screen is a
 * 404. Nothing of /admin and /auth is kept by any cache. It grants nothing: the guard of the admin's page and the
 * collections decide. It leaves /api alone (the gateway there says the same): Next would hold every body that passes
 * here in memory, and cut it at 10 MB.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const isAdmin = isBelow(pathname, paths.admin)
  const response = isAdmin ? await toAdmin(request) : NextResponse.next()
  response.headers.set('cache-control', 'no-store, private')
  return response
}

export const config = { matcher: ['/admin/:path*', '/auth/:path*'] }

async function toAdmin(request: NextRequest): Promise<NextResponse> {
  const { headers, nextUrl, method } = request
  const hasCookie = request.cookies.has(sessionCookieName(env.SITE_URL))
  const access = hasCookie ? await adminAccessAt(payloadClient, headers, nextUrl.pathname) : 'visitor'
  // What is posted here is a call of a screen that is open already: a response in words, and no page with it.
  const isRead = method === 'GET' || method === 'HEAD'
  if (access === 'visitor') {
    if (!isRead) return new NextResponse(AUTH_TEXTS.signedOut, { status: 401 })
    return NextResponse.redirect(new URL(paths.auth, request.url))
  }
  if (access === 'member' || access === 'elsewhere') {
    if (!isRead) return new NextResponse(AUTH_FLASHES.denied.title, { status: 403 })
    return NextResponse.rewrite(new URL(serverPaths.accessDenied, request.url), { status: 403 })
  }
  const isMissing = access === 'missing' && isRead
  return isMissing ? NextResponse.rewrite(nextUrl, { status: 404 }) : NextResponse.next()
}
