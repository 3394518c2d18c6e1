import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findReturnedForm } from '@/features/leads/server/returned-forms'
import { fromSomewhere, leadsOf, sendPlain } from '../../helpers/leads'
import { payload, query } from '../../helpers/payload'

const plainFields = {
  name: 'Pia',
  phone: '555',
  email: 'pia@example.com',
  city: 'Boise',
  consent: 'on',
  extra_notes: '',
}

describe('a lead sent by the plain form', () => {
  test('C424 C425 D06 is stored and led to the thank-you page', async () => {
    const headers = { referer: 'http://localhost:3000/contact?utm_source=mail&utm_medium=m&utm_campaign=c' }
    const response = await sendPlain(
      { ...plainFields, service_interest: ['Content Packs', 'Optimized Websites'] },
      { headers },
    )
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you'])
    expect(await leadsOf('pia@example.com')).toMatchObject([
      {
        service_interest: ['Content Packs', 'Optimized Websites'],
        page: '/contact',
        utm_source: 'mail',
        utm_medium: 'm',
        utm_campaign: 'c',
      },
    ])
  })

  test('D06 C433 with mistakes leads to a page that has everything typed and the messages', async () => {
    const { consent: _consent, ...fields } = plainFields
    const response = await sendPlain({ ...fields, email: 'abc', message: 'kept' })
    const location = response.headers.get('location') ?? ''
    expect([response.status, location]).toEqual([
      303,
      expect.stringMatching(/^\/request\?form=[\da-f-]{36}$/),
    ])
    const returned = await findReturnedForm(payload, location.split('=')[1] ?? '')
    expect(returned?.values).toMatchObject({ name: 'Pia', email: 'abc', message: 'kept', consent: false })
    expect(returned?.errors).toEqual({
      email: expect.any(String),
      consent: 'Please agree to be contacted before submitting.',
    })
  })

  test('D03 sent twice is one row', async () => {
    const from = fromSomewhere()
    const fields = { ...plainFields, email: 'twice@example.com' }
    const responses = await Promise.all([sendPlain(fields, { from }), sendPlain(fields, { from })])
    expect(responses.map(({ headers }) => headers.get('location'))).toEqual(['/thank-you', '/thank-you'])
    expect(await leadsOf('twice@example.com')).toHaveLength(1)
  })

  test('T40 past its limit an address is told so in a page, and nothing of it is stored', async () => {
    const from = fromSomewhere()
    const send = () => sendPlain({ ...plainFields, email: 'no address' }, { from })
    for (let round = 0; round < 10; round += 1) expect((await send()).status).toBe(303)
    const { totalDocs: before } = await payload.count({ collection: 'returned-forms', overrideAccess: true })
    const response = await send()
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await response.text()).toContain('Nothing you typed is lost')
    const { totalDocs: after } = await payload.count({ collection: 'returned-forms', overrideAccess: true })
    expect(after).toBe(before)
  })

  test('C349 with a filled honeypot is led on like a lead, and nothing is stored', async () => {
    const response = await sendPlain({ ...plainFields, email: 'bot@example.com', extra_notes: 'x' })
    expect(response.headers.get('location')).toBe('/thank-you')
    expect(await leadsOf('bot@example.com')).toEqual([])
  })

  test('D06 a returned form is found for an hour, by its whole id alone', async () => {
    expect(await findReturnedForm(payload, '1')).toBeNull()
    expect(await findReturnedForm(payload, randomUUID())).toBeNull()
    const response = await sendPlain({ ...plainFields, email: 'x' })
    const id = response.headers.get('location')?.split('=')[1] ?? ''
    await query("update returned_forms set created_at = now() - interval '61 minutes' where id = $1", [id])
    expect(await findReturnedForm(payload, id)).toBeNull()
  })
})

test('T43 D06 a plain form that is too large gets a page that says so', async () => {
  const response = await sendPlain({ ...plainFields, message: 'x'.repeat(70_000) })
  expect([response.status, response.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('go back in your browser')
})

const storedForms = async () =>
  (await payload.find({ collection: 'returned-forms', overrideAccess: true, pagination: false })).docs

describe('T118 a refused plain form', () => {
  test('is stored with each value cut to the limit of its field, a line end counting as one', async () => {
    const message = `${'two lines\r\n'.repeat(99)}${'x'.repeat(500)}`
    const response = await sendPlain({
      ...plainFields,
      email: 'none',
      name: 'n'.repeat(500),
      message,
      city: `${'c'.repeat(99)}\u{1F600}${'c'.repeat(2_000)}`,
      service_interest: Array(120).fill('s'.repeat(100)),
      utm_source: 'u'.repeat(9_000),
    })
    const id = response.headers.get('location')?.split('=')[1] ?? ''
    const form = await findReturnedForm(payload, id)
    expect(form?.values).toMatchObject({ name: 'n'.repeat(100), city: 'c'.repeat(99) })
    expect(form?.values.message).toBe(message.replaceAll('\r\n', '\n').slice(0, 1000))
    expect(String(form?.values.utm_source)).toHaveLength(255)
    expect(form?.values.service_interest).toEqual(Array(100).fill('s'.repeat(68)))
  })

  test('keeps a message of exactly its limit, whose line ends travel as two characters', async () => {
    const message = 'a\r\n'.repeat(500)
    const response = await sendPlain({ ...plainFields, email: 'lines@example.com', message })
    expect(response.headers.get('location')).toBe('/thank-you')
    const [lead] = await leadsOf('lines@example.com')
    expect(lead?.message).toBe('a\n'.repeat(500).trim())
  })

  test('takes the place of its own sender’s oldest, of which twenty are kept', async () => {
    await query('delete from returned_forms')
    const [from, other] = [fromSomewhere(), fromSomewhere()]
    await sendPlain({ ...plainFields, email: 'other' }, { from: other })
    for (let at = 0; at < 25; at += 1) {
      await sendPlain({ ...plainFields, email: `mine ${at}` }, { from })
      await query('delete from rate_limits')
    }
    const emails = (await storedForms()).map(({ values }) => (values as { email: string }).email)
    expect(emails).toHaveLength(21)
    expect(emails).toEqual(expect.arrayContaining(['other', 'mine 5', 'mine 24']))
    expect(emails).not.toContain('mine 4')
  })

  test('takes the place of the oldest of whoever has most, when there are too many in all', async () => {
    await query('delete from returned_forms')
    await query(
      `insert into returned_forms (id, "values", errors, sender, created_at)
       select gen_random_uuid(), jsonb_build_object('email', at), '{}',
         case when at < 1990 then 'one ' || at else 'many' end, now() - at * interval '1 second'
       from generate_series(1, 2000) at`,
    )
    await sendPlain({ ...plainFields, email: 'the last' })
    const forms = await storedForms()
    const emails = forms.map(({ values }) => String((values as { email: unknown }).email))
    expect(emails).toHaveLength(2000)
    expect(emails).toEqual(expect.arrayContaining(['the last', '1', '1989', '1999']))
    expect(emails).not.toContain('2000')
  })
})
