import type { Product } from '../helpers/product'
import { request } from '../helpers/visitor'

const PAGES = ['/', '/services', '/plans', '/industries', '/about', '/contact', '/blog', '/feed.xml']
const PAUSE_MS = 50

/** What public pages answered while the database was away. */
export type Away = { seconds: number; requested: number; good: number; strange: Record<string, number> }

/** Stops the database for so long, asks for public pages all the while, and starts it again. */
export async function pagesWithoutDatabase(product: Product, seconds: number): Promise<Away> {
  const away: Away = { seconds, requested: 0, good: 0, strange: {} }
  for (const path of PAGES) await request(`${product.origin}${path}`)
  await product.stopDatabase('fast')
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const { status } = await request(`${product.origin}${PAGES[away.requested % PAGES.length]}`)
    away.requested += 1
    if (status === 200) away.good += 1
    else away.strange[status] = (away.strange[status] ?? 0) + 1
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await product.startDatabase()
  return away
}
