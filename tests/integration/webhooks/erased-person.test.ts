import { expect, test } from 'vitest'
import { payload, query } from '../../helpers/payload'
import { plantPerson, privacyDesk, WHO } from '../privacy/desk'

const { ask, find } = await privacyDesk()

test('an erasure of a person tells other systems which leads are gone, and nothing else of them', async () => {
  await plantPerson()
  await payload.create({
    collection: 'webhooks',
    data: { name: 'Sheet', url: 'https://hooks.example.com/x', events: ['lead.erased'], active: true },
  })
  const person = { email: WHO, phone: '937 555 0142' }
  const { seen, held } = await find(person)
  expect((await ask('erase', { ...person, seen, typed: WHO })).status).toBe(200)
  const told = await query('select event, text, lead_id from outbox order by text')
  expect(told.map(({ event, lead_id }) => [event, lead_id])).toEqual(Array(2).fill(['lead.erased', null]))
  const ids = held.leads.map(({ id }: { id: string }) => id).sort()
  expect(told.map(({ text }) => JSON.parse(text).data.id).sort()).toEqual(ids)
})
