import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { withConnection } from '@/data/connection'
import { paths } from '@/domain/paths'
import { freePort } from '@/lib/free-port'
import { type Product, startProduct } from './inbox-product'
import { post } from './load'
import { someLead } from './some-lead'

/** The cost of one lead in the database. */
export type LeadCost = { commits: number; walBytes: number; storedBytes: number }

const SECONDS = 10
const PER_SECOND = 50
/** Milliseconds; PostgreSQL reports its statistics a second late, and all mails are sent by then. */
const SETTLED_MS = 15_000

type Counts = { commits: number; wal: number; stored: number; leads: number }

const COUNTS = `select xact_commit::float8 as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
  (select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
    as stored,
  (select count(*)::float8 from form_submissions) as leads
  from pg_stat_database where datname = current_database()`

async function openMailServer() {
  const port = await freePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.on('end', done).resume(),
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const readCounts = ({ databaseUrl }: Product) =>
  withConnection(databaseUrl, async (client) => (await client.query<Counts>(COUNTS)).rows[0])

async function changeDuring(product: Product, work: () => Promise<unknown>) {
  const before = await readCounts(product)
  await work()
  await setTimeout(SETTLED_MS)
  const after = await readCounts(product)
  if (!before || !after) throw new Error('PostgreSQL counts nothing')
  const grown = (name: keyof Counts) => after[name] - before[name]
  return { commits: grown('commits'), wal: grown('wal'), stored: grown('stored'), leads: grown('leads') }
}

/** Measures the cost of leads in the database, less the cost of an idle product; if `hasMail`, each lead has a mail. */
export async function measureLeadCost(settings: Record<string, string>, hasMail: boolean): Promise<LeadCost> {
  const mail = await openMailServer()
  const mailSettings = { SMTP_URL: mail.url, LEADS_TO: 'leads@example.com', MAIL_FROM: 'site@example.com' }
  const product = await startProduct({ ...settings, ...(hasMail ? mailSettings : {}) })
  const send = () => post(product.origin + paths.leads, SECONDS, () => someLead(), PER_SECOND)
  try {
    await changeDuring(product, send)
    const idle = await changeDuring(product, () => setTimeout(SECONDS * 1_000))
    const loaded = await changeDuring(product, send)
    const cost = (name: keyof Counts) => (loaded[name] - idle[name]) / loaded.leads
    return { commits: cost('commits'), walBytes: cost('wal'), storedBytes: cost('stored') }
  } finally {
    await product.stop()
    await mail.close()
  }
}
