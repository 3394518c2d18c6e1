export const dynamic = 'force-dynamic'

/**
 * What the server around Next asks for in development before it hands a request on: Next evaluates this module again when
 * anything that it imports has changed. Nobody else gets here (`paths.served`).
 */
export async function GET() {
  if (process.env.NODE_ENV !== 'development') return new Response(null, { status: 404 })
  const { handOverNewest } = await import('@/http/development')
  await handOverNewest()
  return new Response(null, { status: 204 })
}
