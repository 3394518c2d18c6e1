import { FormSubmissions } from '@collections/FormSubmissions'
import { plainText, plainTextarea } from '@collections/fields'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LeadForm } from '@/features/leads/public/lead-form.client'
import { type InboxField, toInboxFields, toTableFields } from '@/features/leads/rules/inbox-fields'
import { LeadFieldList } from '@/features/leads/screens/lead-details.client'
import { LEAD_FORM } from '../../helpers/offer'

// What a developer writes, before the configuration is read. In the collection: a line, an area, a choice.
FormSubmissions.fields.push(plainText({ name: 'budgetRange' }), plainTextarea({ name: 'yardPlan' }), {
  name: 'preferredDay',
  label: 'Day',
  type: 'select',
  options: ['Monday', 'Friday'],
})

// And in the schema.
vi.mock('@/features/leads/rules/lead', async (importOriginal) => {
  const original = await importOriginal<typeof import('@/features/leads/rules/lead')>()
  const { questions, leadSchema, typedSchema } = original
  const z = await import('@/domain/zod-mini')
  const text = (maxLength: number) =>
    z.withDefault(z.string().check(z.maxLength(maxLength, `At most ${maxLength} letters`)), '')
  const options = ['Monday', 'Friday'] as const
  const added = {
    budget_range: text(20).register(questions, { maxLength: 20 }),
    yard_plan: text(500).register(questions, { maxLength: 500, isLong: true }),
    preferred_day: z.withDefault(z.enum(['', ...options]), '').register(questions, { options }),
  }
  return {
    ...original,
    leadSchema: z.strictObject({ ...leadSchema.shape, ...added }),
    typedSchema: z.strictObject({ ...typedSchema.shape, ...added }),
  }
})

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
})

const { findReturnedForm } = await import('@/features/leads/server/returned-forms')
const { addAdmin, payload } = await import('../../helpers/payload')
const { requestInbox } = await import('../../helpers/inbox')
const { LEAD, leadsOf, sendJson, sendPlain } = await import('../../helpers/leads')
const { rest, signIn } = await import('../../helpers/rest')

const ADDED = { budget_range: '5k to 10k', yard_plan: 'Two gates.\nOne dog.', preferred_day: 'Friday' }

let fields: readonly InboxField[]
let cookie: string

beforeAll(async () => {
  // Stands for the migration that belongs to the fields.
  for (const name of Object.keys(ADDED))
    await payload.db.pool.query(`alter table form_submissions add column ${name} varchar default ''`)
  fields = toInboxFields(payload.collections['form-submissions'].config)
  cookie = await signIn((await addAdmin()).email)
  expect((await sendJson({ ...LEAD, ...ADDED })).status).toBe(201)
})

const drawn = (props: Partial<Parameters<typeof LeadForm>[0]> = {}) =>
  renderToStaticMarkup(createElement(LeadForm, { copy: LEAD_FORM, submitLabel: 'Send', ...props }))

describe('a field of a lead that is told in the collection and in the schema', () => {
  test('is asked for by the form, behind those of before, with its name, its limit and its options', () => {
    const html = drawn({ showPlans: true })
    const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)
    expect([...new Set(names)]).toEqual([
      ...[
        'source',
        'name',
        'phone',
        'email',
        'city',
        'website',
        'plan_interest',
        'service_interest',
        'message',
      ],
      ...['budget_range', 'yard_plan', 'preferred_day', 'extra_notes', 'consent'],
    ])
    expect(html).toMatch(/<label for="lead-budget_range"[^>]*>Budget Range /)
    expect(html).toMatch(/<input id="lead-budget_range" maxLength="20"[^>]* name="budget_range"/)
    expect(html).toMatch(/<textarea id="lead-yard_plan" name="yard_plan" maxLength="500"/)
    expect(html).toMatch(/<select id="lead-preferred_day".*?<option>Monday<\/option><option>Friday<\/option>/)
  })

  test('is stored as it was sent by script, and as nothing when it was left out', async () => {
    expect(await leadsOf(LEAD.email)).toMatchObject([ADDED])
    expect((await sendJson({ ...LEAD, email: 'without@example.com' })).status).toBe(201)
    expect(await leadsOf('without@example.com')).toMatchObject([{ budget_range: '', preferred_day: null }])
    const { errors } = await (await sendJson({ ...LEAD, preferred_day: 'Sunday' })).json()
    expect(Object.keys(errors)).toEqual(['preferred_day'])
  })

  test('is stored from the plain form, and filled in again in a form that goes back', async () => {
    const form = { ...LEAD, ...ADDED, email: 'plain@example.com', consent: 'on', extra_notes: '' }
    expect((await sendPlain(form)).headers.get('location')).toBe('/thank-you')
    const stored = { ...ADDED, yard_plan: expect.stringMatching(/^Two gates\.\r?\nOne dog\.$/) }
    expect(await leadsOf(form.email)).toMatchObject([stored])

    const tooMuch = await sendPlain({ ...form, budget_range: 'x'.repeat(21) })
    const id = tooMuch.headers.get('location')?.split('=')[1] ?? ''
    const { values, errors } = (await findReturnedForm(payload, id)) ?? {}
    expect(errors).toEqual({ budget_range: 'At most 20 letters' })
    const html = drawn({ values: values as Record<string, string>, errors })
    // Cut to its limit (T118).
    expect(html).toContain(`value="${'x'.repeat(20)}"`)
    expect(html).toContain('>At most 20 letters</p>')
    expect(html).toMatch(/>Two gates\.\s+One dog\.<\/textarea>/)
    expect(html).toContain('<option selected="">Friday</option>')
  })

  test('is read by the staff in their mail, a longer text below the rest', async () => {
    const { rows } = await payload.db.pool.query(
      `select text from outbox where recipient = 'sales@example.com' and lead_id =
         (select id from form_submissions where email = $1)`,
      [LEAD.email],
    )
    const lines = rows[0].text.split('\n')
    expect(lines).toEqual(expect.arrayContaining(['Budget Range: 5k to 10k', 'Day: Friday']))
    const plan = lines.indexOf('Yard Plan:')
    expect(lines.slice(plan - 1, plan + 4)).toEqual(['', 'Yard Plan:', 'Two gates.', 'One dog.', ''])
    expect(plan).toBeGreaterThan(lines.indexOf('Call after six.'))
  })

  test('stands in panel, table and export', async () => {
    const { config } = payload.collections['form-submissions']
    expect(toTableFields(config).map(({ label }) => label)).toEqual([
      ...['Date', 'Name', 'Email', 'Phone', 'City', 'Services', 'Source'],
      ...['Budget Range', 'Yard Plan', 'Day'],
    ])
    const { rows } = await requestInbox(cookie, { sort: 'budgetRange' })
    const lead = rows.find(({ email }) => email === LEAD.email)
    if (!lead) throw new Error('There is no lead')
    const panel = renderToStaticMarkup(createElement(LeadFieldList, { lead, fields }))
    expect(panel).toMatch(/<dt[^>]*>Budget Range<\/dt><dd[^>]*>5k to 10k<\/dd>/)
    expect(panel).toMatch(/<dt[^>]*>Day<\/dt><dd[^>]*>Friday<\/dd>/)

    const query = new URLSearchParams({ text: LEAD.email })
    const csv = await (await rest('GET', `form-submissions/export?${query}`, { cookie })).text()
    expect(csv).toMatch(/^[^\r]*"UTM Campaign","Budget Range","Yard Plan","Day"\r\n/)
    expect(csv).toMatch(/,"5k to 10k","Two gates\.\nOne dog\.","Friday"\r\n$/)
  })
})

test('a field that says so stands in the panel alone', () => {
  const custom = { inbox: { table: false, csv: false, mail: false } }
  const leads = {
    flattenedFields: [{ name: 'note', type: 'text', label: 'Note', custom }],
    admin: { defaultColumns: ['createdAt'] },
  }
  expect(toInboxFields(leads).map(({ name }) => name)).toEqual(['createdAt', 'note'])
  expect(toTableFields(leads).map(({ name }) => name)).toEqual(['createdAt'])
  expect(toInboxFields(leads)[1]).toMatchObject({ inTable: false, inCsv: false, inMail: false })
})
