import { FormSubmissions } from '@collections/FormSubmissions'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { LeadFacts } from '@/admin/submissions/lead-facts'
import { toInboxFields, toTableFields } from '@/domain/inbox-fields'

// What a developer adds, before the configuration is read: one field, and a column of the table.
FormSubmissions.fields.push({
  name: 'budgetRange',
  type: 'text',
  custom: { inbox: { table: true, csv: true } },
})

const { addAdmin, payload } = await import('../helpers/payload')
const { askInbox, plantLeads } = await import('../helpers/inbox')
const { rest, signIn } = await import('../helpers/rest')

let cookie: string

beforeAll(async () => {
  await payload.db.pool.query("alter table form_submissions add column budget_range varchar default ''")
  cookie = await signIn((await addAdmin()).email)
  await plantLeads([{ name: 'Ann' }])
  await payload.db.pool.query("update form_submissions set budget_range = '5k to 10k'")
})

test('a field added to the collection stands in panel, table and export, with no other change', async () => {
  const { config } = payload.collections['form-submissions']
  expect(toTableFields(config).map(({ label }) => label)).toEqual([
    ...['Date', 'Name', 'Email', 'Phone', 'City', 'Services', 'Source', 'Budget Range'],
  ])

  const { rows } = await askInbox(cookie, { whole: 'true', sort: 'budgetRange' })
  expect(rows[0]).toMatchObject({ name: 'Ann', budgetRange: '5k to 10k' })
  const [lead] = rows
  if (!lead) throw new Error('There is no lead')
  const panel = renderToStaticMarkup(createElement(LeadFacts, { lead, fields: toInboxFields(config) }))
  expect(panel).toMatch(/<dt[^>]*>Budget Range<\/dt><dd[^>]*>5k to 10k<\/dd>/)

  const csv = await (await rest('GET', 'form-submissions/export', { cookie })).text()
  const [head, first] = csv.split('\r\n')
  expect(head).toMatch(/"UTM Campaign","Budget Range"$/)
  expect(first).toMatch(/,"5k to 10k"$/)
})

test('a field that asks for neither stands in the panel alone', () => {
  const leads = {
    flattenedFields: [{ name: 'note', type: 'text', label: 'Note' }],
    admin: { defaultColumns: ['createdAt'] },
  }
  expect(toInboxFields(leads).map(({ name }) => name)).toEqual(['createdAt', 'note'])
  expect(toTableFields(leads).map(({ name }) => name)).toEqual(['createdAt'])
  expect(toInboxFields(leads)[1]).toMatchObject({ inTable: false, inCsv: false })
})
