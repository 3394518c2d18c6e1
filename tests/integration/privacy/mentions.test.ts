import { sql } from '@payloadcms/db-postgres'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '@/data/transaction'
import { heldLeads } from '@/features/leads/server/held'
import { readTables } from '@/server/person-in-rows'
import { plantLeads } from '../../helpers/inbox'
import { payload, query } from '../../helpers/payload'
import { NOTHING_KEPT } from './desk'

const ADDRESS = 'jane.doe@bücher.example'
const NUMBER = '(937) 555-0142'
const SPELLINGS = [
  'JANE.Doe@Bücher.example',
  'jane.doe%40xn--bcher-kva.example',
  'mailto:Jane.Doe@bücher.example?subject=x',
]
const WITHOUT = ['', 'jane.doe at bücher.example', 'mary.jane.doe@bücher.example', '%4', '@', '%40']

/** The leads that name a person, and how they are looked up when a table is too large to be read. */
async function find(person: { email: string; phone: string }) {
  let plan = ''
  const found = await inTransaction(payload, async (transaction) => {
    await transaction.query(sql`set local enable_seqscan = off`)
    const read: typeof transaction.query = async (statement) => {
      const text = await transaction.query(sql`explain ${statement}`)
      plan = text.map((row) => String(row['QUERY PLAN'])).join('\n')
      return transaction.query(statement)
    }
    return heldLeads?.mentions?.find?.({ query: read, person, locks: true }, NOTHING_KEPT)
  })
  return { found, plan }
}

/** The texts of a lead by which somebody else may be named, as the database lists them. */
async function listColumns() {
  const tables = await readTables(async (statement) => (await payload.db.drizzle.execute(statement)).rows)
  const ofSender = ['email', 'phone', 'idempotency_key', 'fingerprint', 'message_hash']
  return (tables.get('form_submissions') ?? []).filter(({ name }) => !ofSender.includes(name))
}

async function plantIn({ name, type }: { name: string; type: string }, text: string): Promise<string> {
  const [id = ''] = await plantLeads([{ email: 'other@example.com' }])
  const value = type.startsWith('json') ? JSON.stringify([text]) : text
  await query(`update form_submissions set "${name}" = $2 where id = $1`, [id, value])
  return id
}

beforeEach(() => query('delete from form_submissions'))

test('every text of a lead that names a person is found, in each spelling and by the index, and no other', async () => {
  const columns = await listColumns()
  expect(columns.length).toBeGreaterThan(20)
  const named: string[] = []
  for (const column of columns) {
    for (const text of SPELLINGS) named.push(await plantIn(column, text))
    for (const text of WITHOUT) await plantIn(column, text)
  }
  const { found, plan } = await find({ email: ADDRESS, phone: '' })
  expect(found).toEqual(named.sort())
  expect(plan).toContain('form_submissions_mentioning_idx')
  expect(plan).not.toContain('Seq Scan')
})

test('a number is found in every text, also with an address', async () => {
  const named: string[] = []
  for (const column of await listColumns()) named.push(await plantIn(column, 'Call +1 937.555.0142'))
  named.sort()
  expect((await find({ email: '', phone: NUMBER })).found).toEqual(named)
  expect((await find({ email: ADDRESS, phone: NUMBER })).found).toEqual(named)
})

test('a text that was added without the index is searched too', async () => {
  await query('alter table form_submissions add column roof_type varchar')
  try {
    const id = await plantIn({ name: 'roof_type', type: 'character varying' }, `Slate, says ${ADDRESS}`)
    expect((await find({ email: ADDRESS, phone: '' })).found).toEqual([id])
  } finally {
    await query('alter table form_submissions drop column roof_type')
  }
})
