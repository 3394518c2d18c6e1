import { parseArgs } from 'node:util'
import { writePart } from './document'
import { type Product, startProduct } from './inbox-product'
import { describeMachine } from './rivals'
import { type ExpiryFigures, measureExpiries } from './scale-expiry'
import { measureLeadCost } from './scale-lead'
import { measureWorkers } from './scale-load'
import { toCostLines, toExpiryTable, toPaperLines, toWorkersTable } from './scale-report'

/**
 * Measures the gain of several workers and the costs that grow with the site:
 * npm run bench:scale -- [--rounds 5] [--expiry-only]. It starts everything itself, with databases of its own, and
 * writes docs/benchmark-scale.md.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, 'expiry-only': { type: 'boolean', default: false } },
})

const DOCUMENT = 'docs/benchmark-scale.md'
const SETTINGS = { LEAD_RATE: '100000/1m', LOG_LEVEL: 'silent' }
const WORKERS = [1, 2]
const KEPT = [10, 100, 1_000]

async function measureLoads() {
  const products = new Map<number, Product>()
  try {
    for (const workers of WORKERS)
      products.set(workers, await startProduct({ ...SETTINGS, WEB_CONCURRENCY: String(workers) }))
    return await measureWorkers(products, Number(values.rounds))
  } finally {
    for (const product of products.values()) await product.stop()
  }
}

async function measureExpiry(): Promise<ExpiryFigures[]> {
  const product = await startProduct(SETTINGS)
  try {
    return await measureExpiries(product, KEPT, Number(values.rounds))
  } finally {
    await product.stop()
  }
}

const write = (title: string, lines: readonly string[]) => writePart(title, 'bench:scale', lines, DOCUMENT)

async function measureAll() {
  const { figures, bare } = await measureLoads()
  const [one] = figures
  if (!one) throw new Error('Nothing was measured')
  await write('Workers', [
    `${await describeMachine()}. ${values.rounds} rounds in turn, medians.`,
    ...toWorkersTable(figures, bare),
  ])
  await write('An expiry', toExpiryTable(await measureExpiry()))
  const alone = await measureLeadCost(SETTINGS, false)
  const mailed = await measureLeadCost(SETTINGS, true)
  await write('What a lead costs the database', toCostLines({ alone, mailed }))
  await write('On paper', toPaperLines(one, mailed))
}

if (values['expiry-only']) await write('An expiry', toExpiryTable(await measureExpiry()))
else await measureAll()
