import { toRss } from '@/site/feeds'
import { feedContent } from '../feed-content'

export const dynamic = 'force-dynamic'

export async function GET() {
  const headers = { 'Content-Type': 'application/rss+xml; charset=utf-8' }
  return new Response(toRss(await feedContent()), { headers })
}
