import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findReturnedForm } from '@/server/returned-forms'
import { fromSomewhere, leadsOf, sendPlain } from '../helpers/leads'
import { payload } from '../helpers/payload'

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
    const returned = await findReturnedForm(location.split('=')[1] ?? '')
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
    expect(await findReturnedForm('1')).toBeNull()
    expect(await findReturnedForm(randomUUID())).toBeNull()
    const response = await sendPlain({ ...plainFields, email: 'x' })
    const id = response.headers.get('location')?.split('=')[1] ?? ''
    await payload.db.pool.query(
      "update returned_forms set created_at = now() - interval '61 minutes' where id = $1",
      [id],
    )
    expect(await findReturnedForm(id)).toBeNull()
  })
})

test('T43 D06 a plain form that is too large gets a page that says so', async () => {
  const response = await sendPlain({ ...plainFields, message: 'x'.repeat(70_000) })
  expect([response.status, response.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('go back in your browser')
})
