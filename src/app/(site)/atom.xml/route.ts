import { toAtom } from '@/site/feeds'
import { feedContent } from '../feed-content'

export const dynamic = 'force-dynamic'

export async function GET() {
  const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8' }
  return new Response(toAtom(await feedContent()), { headers })
}
