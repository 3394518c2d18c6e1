import { sql } from '@payloadcms/db-postgres'
import { expect, test } from 'vitest'
import { inTransaction } from '@/data/transaction'
import { heldLeads } from '@/features/leads/server/held'
import { payload } from '../../helpers/payload'
import { NOTHING_KEPT } from './desk'

test('the leads of a person are looked up by indexes, also with an address and a number together', async () => {
  const person = { email: 'jane@example.com', phone: '(937) 555-0142' }
  const plans: string[] = []
  await inTransaction(payload, async (transaction) => {
    // A table of a test is so small that PostgreSQL would read it whole.
    await transaction.query(sql`set local enable_seqscan = off`)
    const query: typeof transaction.query = async (statement) => {
      const rows = await transaction.query(sql`explain ${statement}`)
      plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'))
      return []
    }
    await heldLeads?.leads?.find?.({ query, person, locks: true }, NOTHING_KEPT)
  })
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('form_submissions_address_idx')
  expect(plans[0]).toContain('form_submissions_phone_digits_idx')
  expect(plans[0]).not.toContain('Seq Scan')
})
