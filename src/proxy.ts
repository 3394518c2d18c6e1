import { type NextRequest, NextResponse } from 'next/server'
import { askBlogGate, missingPageOf } from '@/domain/blog-gate'
import { paths } from '@/domain/paths'
import { sessionCookieName } from '@/domain/session'
import { env } from '@/env'

/**
 * Comes before the pages: a visitor without a session's cookie is led from the admin to /auth by a real
 * redirect, and nothing of /admin and /auth is kept by any cache. It grants nothing: the guard of the admin's
 * page and the collections decide. It leaves /api alone (the door there says the same): Next would hold every
 * body that passes here in memory, and cut it at 10 MB.
 */
export function proxy(request: NextRequest): NextResponse | Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (pathname === paths.postNotFound) return toMissing(request, pathname)
  return pathname.startsWith(`${paths.blog}/`) ? toBlog(request) : toStaff(request)
}

export const config = { matcher: ['/admin/:path*', '/auth/:path*', '/blog/:path+', '/post-not-found'] }

function toStaff(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl
  const isAdmin = pathname === paths.admin || pathname.startsWith(`${paths.admin}/`)
  const isUnknown = !request.cookies.has(sessionCookieName(env.SITE_URL))
  const response =
    isAdmin && isUnknown ? NextResponse.redirect(new URL(paths.auth, request.url)) : NextResponse.next()
  response.headers.set('cache-control', 'no-store, private')
  return response
}

/** As the front does, which is not there in development: made-up addresses fill neither disk nor memory. */
async function toBlog(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const answer = await askBlogGate(pathname)
  if (answer.kind === 'moved') {
    const headers = { 'cache-control': 'no-cache' }
    return NextResponse.redirect(new URL(answer.to, request.url), { status: 308, headers })
  }
  if (answer.kind !== 'missing') return NextResponse.next()
  return toMissing(request, missingPageOf(pathname))
}

function toMissing(request: NextRequest, path: string): NextResponse {
  // Whoever keeps a "not found" would go on to show it after the publication.
  const init = { status: 404, headers: { 'cache-control': 'no-store' } }
  return NextResponse.rewrite(new URL(path, request.url), init)
}
