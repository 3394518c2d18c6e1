import { paths } from '@/domain/paths'
import { insertBare } from './bare-insert'
import type { Product } from './inbox-product'
import { hammer, post, spread } from './load'
import { measureWork } from './processor-time'
import { someLead } from './some-lead'

/** The figures of a kind of request with a number of workers, as medians of the rounds. */
export type LoadFigures = { perSecond: number; serverMs: number; databaseMs: number }

export type WorkersFigures = { workers: number; pages: LoadFigures; leads: LoadFigures }

type Runs = LoadFigures[]

const SECONDS = 4

async function measureOnce(product: Product, work: () => Promise<number>): Promise<LoadFigures> {
  const { result: count, took } = await measureWork(product.pid, work)
  const each = (seconds: number) => (seconds * 1_000) / count
  return { perSecond: count / SECONDS, serverMs: each(took.server), databaseMs: each(took.database) }
}

const ways: Record<'pages' | 'leads' | 'bare', (product: Product) => Promise<number>> = {
  async pages({ origin }) {
    const { perSecond, refused } = await hammer(origin + paths.blog, SECONDS)
    if (refused > 0) throw new Error(`${refused} pages were refused`)
    return perSecond * SECONDS
  },
  async leads({ origin }) {
    const { perSecond, refused } = await post(origin + paths.leads, SECONDS, () => someLead())
    if (refused > 0) throw new Error(`${refused} leads were refused`)
    return perSecond * SECONDS
  },
  bare: async ({ databaseUrl }) => (await insertBare(databaseUrl, SECONDS, () => someLead())) * SECONDS,
}

function medianOf(runs: Runs): LoadFigures {
  const of = (figure: keyof LoadFigures) => spread(runs.map((each) => each[figure])).median
  return { perSecond: of('perSecond'), serverMs: of('serverMs'), databaseMs: of('databaseMs') }
}

/**
 * Measures products with different numbers of workers in turn, so that a busy machine slows all of them.
 *
 * @param products - the products by their number of workers
 */
export async function measureWorkers(products: ReadonlyMap<number, Product>, rounds: number) {
  const [first] = products.values()
  if (!first) throw new Error('There is no product')
  const runs = [...products].map(([workers, product]) => ({
    workers,
    product,
    pages: [] as Runs,
    leads: [] as Runs,
  }))
  const bare: Runs = []
  // The first round is not used, because a process compiles code at its first requests.
  for (let round = -1; round < rounds; round += 1) {
    for (const { product, pages, leads } of runs) {
      pages.push(await measureOnce(product, () => ways.pages(product)))
      leads.push(await measureOnce(product, () => ways.leads(product)))
    }
    bare.push(await measureOnce(first, () => ways.bare(first)))
    if (round < 0)
      for (const each of [bare, ...runs.flatMap(({ pages, leads }) => [pages, leads])]) each.length = 0
  }
  const figures: WorkersFigures[] = runs.map(({ workers, pages, leads }) => ({
    workers,
    pages: medianOf(pages),
    leads: medianOf(leads),
  }))
  return { figures, bare: medianOf(bare) }
}
