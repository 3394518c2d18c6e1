import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { writePart } from '../../scripts/bench/document'
import { type Count, countLeads } from '../helpers/lead-count'
import { createRig, Product, removeRig } from '../helpers/product'
import { chooseSeed, seeded } from '../helpers/random'
import { type Away, pagesWithoutDatabase } from './pages-without-database'

const LEADS_A_ROUND = 1_000

/** npm run test:faults -- [--leads 10000] [--away 600] [--rounds 1], with FAULT_SEED to have a run again. */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '10000' },
    away: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '1' },
  },
})

type Run = { seed: number; count: Count; away: Away }

async function measure(): Promise<Run> {
  const seed = chooseSeed()
  const leads = Number(values.leads)
  const rig = await createRig()
  const product = await Product.open(rig)
  try {
    await product.start()
    const rounds = Math.ceil(leads / LEADS_A_ROUND)
    const count = await countLeads(product, { leads, rounds, random: seeded(seed) })
    console.log(JSON.stringify(count, null, 2))
    return { seed, count, away: await pagesWithoutDatabase(product, Number(values.away)) }
  } finally {
    await product.close()
    await removeRig(rig)
  }
}

function isGood({ count, away }: Run): boolean {
  const isStrange = Object.keys({ ...count.strange, ...away.strange }).length > 0
  return count.lost + count.doubled + count.torn === 0 && !isStrange
}

function toReport({ seed, count, away }: Run): string[] {
  const strange = Object.entries(count.strange).map(([status, times]) => `${status}: ${times}`)
  const rounds = Math.max(...Object.values(count.faults))
  return [
    `Seed ${seed}, ${cpus().length} cores, Node ${process.versions.node}. Forty visitors send leads at once; each sends again, with the same key, until it is`,
    'thanked or gives up (one in fifty after each failure). Meanwhile these happen, in random order and',
    `up to ${rounds} times each: ${Object.keys(count.faults).join('; ')}.`,
    '',
    `- sent ${count.sent}, acknowledged ${count.acknowledged}, stored ${count.stored} (an answer may be lost, and its visitor give up)`,
    `- acknowledged and lost ${count.lost}, stored twice ${count.doubled}, stored without its record of consent ${count.torn}`,
    `- requests, with every new try ${count.tries}, answers other than 201 and 503: ${strange.join(', ') || 'none'}; ${count.seconds} s`,
    `- of ${away.requested} public pages asked for in ${away.seconds} s without the database, ${away.good} were answered with 200`,
  ]
}

const run = await measure()
await writePart('Leads while everything fails', 'test:faults', toReport(run))
const args = ['vitest', 'run', '--project', 'faults', '--no-file-parallelism']
const env = { ...process.env, FAULT_ROUNDS: values.rounds, FAULT_SEED: String(run.seed) }
const rows = Number(values.rounds) > 0 ? spawnSync('npx', args, { stdio: 'inherit', env }).status : 0
process.exitCode = isGood(run) && rows === 0 ? 0 : 1
