import { parseArgs } from 'node:util'
import pg from 'pg'
import { countKept, findHeld, sweep } from '@/flows/retention'
import { nameCommand } from '@/lib/command-name'
import { runCommand, withDatabase } from './command'
import { toHeldWords } from './doctor/database'

/** Shows the deletions that the sweep has held back, and carries them out with --confirm. */
runCommand(async () => {
  const { values } = parseArgs({ options: { confirm: { type: 'boolean', default: false } } })
  nameCommand('retention')
  return withDatabase(async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    try {
      const client = await pool.connect()
      const [held, kept] = await look(client).finally(() => client.release())
      console.log(
        `In the trash: ${kept.leads} leads and ${kept.posts} posts. Kept as records of customers: ${kept.customers} leads.`,
      )
      if (!held) console.log('Nothing waits: the sweep does what it has to by itself.')
      else if (!values.confirm) {
        console.log(`${toHeldWords(held)}\nTo delete it: npm run retention -- --confirm`)
      } else {
        // They read the environment, which has a database by now.
        const { FEATURES } = await import('@/all/features')
        const swept = await sweep(pool, FEATURES, { isConfirmed: true })
        if (!swept) throw new Error('Another process sweeps at this moment. Try again.')
        console.log(
          `Deleted: ${swept.form_submissions} leads, ${swept.blog_posts} posts, ${swept.consent_records} records of consent, ${swept.outbox} mails and deliveries.`,
        )
      }
      return 0
    } finally {
      await pool.end()
    }
  })
})

async function look(client: pg.PoolClient) {
  return [await findHeld(client), await countKept(client)] as const
}
