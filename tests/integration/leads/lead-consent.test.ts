import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CONSENT_HEADER, CONSENT_VERSION, consentText } from '@/features/leads/rules/consent'
import { fromSomewhere, LEAD, leadsOf, sendJson, sendPlain } from '../../helpers/leads'
import { query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

const TODAYS = { text: consentText('NOVA'), version: CONSENT_VERSION }

const fresh = () => `${randomUUID()}@example.com`

/** What is recorded of the consent that came with the one lead of an address. */
async function consentsOf(email: string): Promise<Record<string, string>[]> {
  const [lead, ...others] = await leadsOf(email)
  expect(others).toEqual([])
  const rows = await query('select text, version, method, page from consent_records where lead_id = $1', [
    lead.id,
  ])
  return rows
}

test('A107 the record says which text was shown, and that the page sent it by its script', async () => {
  const email = fresh()
  await sendJson({ ...LEAD, email })
  expect(await consentsOf(email)).toEqual([{ ...TODAYS, method: 'script', page: '/contact' }])
})

test.each([
  ['its version', CONSENT_VERSION, { ...TODAYS, method: 'plain-form' }],
  [
    'no version, as on a page of before',
    'on',
    { version: 'unknown', method: 'plain-form', text: expect.not.stringContaining('I agree') },
  ],
])(
  'A107 the record of a plain form says that it came without scripts; its box names %s',
  async (_, consent, record) => {
    const email = fresh()
    await sendPlain({ name: 'Pia', phone: '555', email, city: 'Boise', consent })
    expect(await consentsOf(email)).toMatchObject([record])
  },
)

test.each([
  ['2025-01-3', '2025-01-3'],
  ["'; drop table leads --", 'unknown'],
])(
  'A107 a page that names another text (%s) is not said to have shown the one of today',
  async (told, version) => {
    const email = fresh()
    await sendJson({ ...LEAD, email }, { headers: { [CONSENT_HEADER]: told } })
    expect(await consentsOf(email)).toMatchObject([
      { version, method: 'script', text: expect.not.stringContaining('I agree') },
    ])
  },
)

test.each([
  ['no header', {}],
  ['an empty header', { [CONSENT_HEADER]: ' ' }],
])('A107 another client that says nothing of consent (%s) gives a lead, and no consent', async (_, said) => {
  const email = fresh()
  const response = await rest('POST', 'form-submissions', {
    json: { ...LEAD, email },
    headers: { 'x-client-address': fromSomewhere(), ...said },
  })
  expect(response.status).toBe(201)
  expect(await consentsOf(email)).toEqual([])
})

test('A107 a record of before this was asked says that its way is not recorded', async () => {
  const rows = await query(
    `insert into consent_records (id, text, version, page) values (gen_random_uuid(), 'I agree', '1', '/')
     returning method`,
  )
  expect(rows).toEqual([{ method: 'not-recorded' }])
})
