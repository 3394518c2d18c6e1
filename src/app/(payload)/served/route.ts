export const dynamic = 'force-dynamic'

/**
 * In development the server around Next requests this route before it handles a request, because Next evaluates the
 * module again when anything that it imports has changed. No other client can reach it (`serverPaths.served`).
 */
export async function GET() {
  if (process.env.NODE_ENV !== 'development') return new Response(null, { status: 404 })
  const { handOverNewest } = await import('@/front/listen/development')
  await handOverNewest()
  return new Response(null, { status: 204 })
}
