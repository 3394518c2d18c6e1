import { beforeEach, describe, expect, test, vi } from 'vitest'
import { leadFormCopy } from '@/app/(site)/lead-form-copy'
import { env } from '@/env'
import { readSourceNames } from '@/features/company/server/offer'
import { bridge } from '@/lib/bridge'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
  // What is provoked here would fill the screen.
  process.env.LOG_LEVEL = 'silent'
})

const { fromSomewhere, LEAD, leadsOf, sendJson, sendPlain } = await import('../../helpers/leads')
const { freshEmail, payload } = await import('../../helpers/payload')

type Offered = 'services' | 'plans'
type Words = Partial<{ name: string; slug: string; _status: 'draft' | 'published' }>

/** Changes what has a name, as an admin does. */
async function change(collection: Offered, name: string, data: Words, draft = false) {
  const { docs } = await payload.find({ collection, where: { name: { equals: name } }, overrideAccess: true })
  const id = docs[0]?.id ?? ''
  await payload.update({ collection, id, data, draft, overrideAccess: true })
}

async function statusOf(fields: object) {
  const response = await sendJson({ ...LEAD, email: freshEmail(), ...fields })
  return response.status
}

const errorsOf = async (fields: object) => (await (await sendJson({ ...LEAD, ...fields })).json()).errors

const optionsOf = async (asked: string) =>
  (await leadFormCopy(payload)).fields.find(({ name }) => name === asked)?.options

const service = (name: string) => ({ service_interest: [name] })

beforeEach(() => {
  vi.restoreAllMocks()
})

describe('A97 what is on offer changes', () => {
  test('a service that was renamed is taken by both names, and offered by the new one', async () => {
    expect(await statusOf(service('Content Factory'))).toBe(400)
    await change('services', 'Content Packs', { name: '  Content   Factory ' })
    expect(await statusOf(service('Content Factory'))).toBe(201)
    expect(await statusOf(service('Content Packs'))).toBe(201)
    expect(await optionsOf('service_interest')).toContain('Content Factory')
    expect(await optionsOf('service_interest')).not.toContain('Content Packs')
    expect(await readSourceNames(payload)).toMatchObject({ service_content_packs: 'Content Factory' })
  })

  test('a form that was sent without scripts is taken by the name that it had', async () => {
    const email = freshEmail()
    const form = { name: 'Pia', phone: '555', email, city: 'Boise', consent: 'on' }
    const sent = { ...form, service_interest: 'Content Packs', source: 'service_content_packs' }
    expect((await sendPlain(sent)).headers.get('location')).toBe('/thank-you')
    expect(await leadsOf(email)).toMatchObject([
      { service_interest: ['Content Packs'], source: 'service_content_packs' },
    ])
  })

  test('a source is taken by both addresses of a service', async () => {
    await change('services', 'Competitor Analysis', { slug: 'rivals' })
    for (const source of ['service_rivals', 'service_competitor_analysis'])
      expect(await statusOf({ source })).toBe(201)
    expect(await errorsOf({ source: 'service_roofing' })).toEqual({ source: 'That form is not one of ours' })
  })

  test('a retired service is offered no more, and its name and its source are taken', async () => {
    await change('services', 'Social Media Management', { _status: 'draft' })
    expect(await optionsOf('service_interest')).not.toContain('Social Media Management')
    const open = { ...service('Social Media Management'), source: 'service_social_media' }
    expect(await statusOf(open)).toBe(201)
    expect(await readSourceNames(payload)).toMatchObject({ service_social_media: 'Social Media Management' })
  })

  test('a plan that was renamed, retired and published again is taken by each of its names', async () => {
    await change('plans', 'Growth', { name: 'Momentum' })
    await change('plans', 'Momentum', { _status: 'draft' })
    for (const plan_interest of ['Growth', 'Momentum']) expect(await statusOf({ plan_interest })).toBe(201)
    expect(await optionsOf('plan_interest')).toEqual(['Essentials', 'Dominance'])
    await change('plans', 'Momentum', { name: 'Growth', _status: 'published' })
    for (const plan_interest of ['Growth', 'Momentum']) expect(await statusOf({ plan_interest })).toBe(201)
    expect(await optionsOf('plan_interest')).toContain('Growth')
  })

  test('what only a draft says is not taken', async () => {
    await change('services', 'Optimized Websites', { name: 'Secret Sites' }, true)
    expect(await errorsOf(service('Secret Sites'))).toHaveProperty('service_interest')
    const { id: _, ...words } = (await payload.find({ collection: 'plans', limit: 1, overrideAccess: true }))
      .docs[0] as object & { id: string }
    const draft = { ...words, name: 'Secret', popular: false, _status: 'draft' } as never
    await payload.create({ collection: 'plans', data: draft, draft: true, overrideAccess: true })
    await change('plans', 'Secret', { name: 'Top Secret' }, true)
    for (const plan_interest of ['Secret', 'Top Secret'])
      expect(await errorsOf({ plan_interest })).toEqual({
        plan_interest: 'Please choose one of the plans listed',
      })
  })
})

test('A97 what may be named is read once, not for each lead', async () => {
  bridge.documents.clear()
  const find = vi.spyOn(payload, 'find')
  const findGlobal = vi.spyOn(payload, 'findGlobal')
  for (let round = 0; round < 3; round += 1) expect(await statusOf({})).toBe(201)
  expect(find.mock.calls.map(([{ collection }]) => collection).sort()).toEqual(['plans', 'services', 'users'])
  expect(findGlobal.mock.calls.map(([{ slug }]) => slug).sort()).toEqual([
    'booking',
    'company',
    'lead-handling',
  ])
})

test.each([
  ['fail', () => Promise.reject(new Error('No such column'))],
  ['hang', () => new Promise<never>(() => undefined)],
])('A97 no lead is lost when the words %s', async (_, read) => {
  bridge.documents.clear()
  vi.spyOn(payload, 'find').mockImplementation(read)
  vi.spyOn(payload, 'findGlobal').mockImplementation(read)
  const email = freshEmail()
  const response = await sendJson({ ...LEAD, email, ...service('Roofing') })
  expect(response.status).toBe(201)
  expect(await leadsOf(email)).toMatchObject([{ service_interest: ['Roofing'] }])
  expect(await errorsOf({ email: 'x', plan_interest: 'a\0b' })).toMatchObject({
    email: expect.any(String),
    plan_interest: expect.any(String),
  })
  bridge.documents.clear()
})

test('A96 a lead names the company as it is now, and a variable wins', async () => {
  Object.assign(env, { COMPANY_PHONE: '+15550100100' })
  await payload.updateGlobal({
    slug: 'company',
    data: { name: 'Roofs & Co', phone: '(212) 555-0100' },
    overrideAccess: true,
  })
  const email = freshEmail()
  await sendJson({ ...LEAD, email }, { from: fromSomewhere() })
  const { rows } = await payload.db.pool.query(
    `select outbox.subject, outbox.text, consent_records.text as consent
       from form_submissions lead join outbox on outbox.lead_id = lead.id
       join consent_records on consent_records.lead_id = lead.id
      where lead.email = $1 and outbox.recipient = $1`,
    [email],
  )
  expect(rows).toMatchObject([
    {
      subject: 'Roofs & Co has your request',
      text: expect.stringContaining('call us: (555) 010-0100.'),
      consent: expect.stringContaining('I agree that Roofs & Co may call'),
    },
  ])
  const { consent, failed } = await leadFormCopy(payload)
  expect(consent.text).toContain('I agree that Roofs & Co may call')
  expect(failed.action).toEqual({ label: 'Call (555) 010-0100', href: 'tel:+15550100100' })
})
