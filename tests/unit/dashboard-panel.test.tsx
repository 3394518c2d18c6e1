import type { PayloadRequest } from 'payload'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { DaysWork } from '@/admin/dashboard/days-work'
import { PolicyNotice } from '@/admin/dashboard/policy-notice'
import { createLogger } from '@/lib/logger'
import { Panel } from '@/staff-ui/panel'

const logger = createLogger('silent')
const req = { payload: { logger } } as unknown as PayloadRequest

test('a part of the dashboard that cannot be read says so in its place, and is logged', async () => {
  const error = vi.spyOn(logger, 'error')
  const cause = new Error('canceling statement due to statement timeout')
  const panel = await Panel({
    req,
    title: 'Your day',
    read: () => Promise.reject(cause),
    children: () => 'the leads',
  })
  const html = renderToStaticMarkup(panel)
  expect(html).toContain('Your day')
  expect(html).toContain('This could not be read just now')
  expect(html).not.toContain('the leads')
  expect(html).not.toContain('statement timeout')
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'dashboard.failed', err: cause, panel: 'Your day' }),
  )
})

test('a part that can be read shows what was read', async () => {
  const panel = await Panel({
    req,
    title: 'Your day',
    read: async () => 3,
    children: (count) => `${count} leads`,
  })
  expect(renderToStaticMarkup(panel)).toBe('3 leads')
})

test.each([
  [{ visits: true, clickIds: null }, ['Visits are counted; your privacy policy does not say so.']],
  [
    { visits: false, clickIds: true },
    ['The IDs of clicks on ads are kept; your privacy policy does not say so.'],
  ],
  [{ visits: false, clickIds: false }, []],
])('what the privacy policy does not say is told: %j', async (settings, notes) => {
  const row = { years: null, body: null, ...settings }
  const pool = { query: async () => ({ rows: [row] }) }
  const asked = { payload: { logger, db: { pool } } } as unknown as PayloadRequest
  const { props } = PolicyNotice({ req: asked })
  const html = renderToStaticMarkup(await Panel(props))
  const said = [...html.matchAll(/<strong>([^<]+)<\/strong>/g)].map(([, text]) => text)
  expect(said).toEqual(notes)
  expect(html.includes('href="/admin/globals/privacy"')).toBe(notes.length > 0)
})

describe('a day', () => {
  const none = { leads: [], total: 0 }
  const lead = {
    id: 'a',
    name: 'Ann',
    city: 'Dayton',
    phone: '555-0100',
    message: '',
    note: null,
    source: 'contact_page',
    createdAt: new Date(),
    followUpAt: new Date(),
    isNew: false,
    isUnowned: false,
  }
  const draw = (work: Partial<Parameters<typeof DaysWork>[0]['work']>) =>
    renderToStaticMarkup(
      <DaysWork
        work={{ due: none, fresh: none, later: none, next: null, hasLeads: true, ...work }}
        names={{ contact_page: 'Contact page' }}
        me="me"
      />,
    )

  test('on which nothing waits says so, and what comes next', () => {
    expect(draw({})).toContain('Nothing waits for you')
    expect(draw({ next: lead })).toMatch(/Next is .*href="\/admin\/submissions\?lead=a".*Ann/)
    const first = draw({ hasLeads: false })
    expect(first).toContain('No lead yet')
    expect(first).not.toContain('Nothing waits for you')
  })

  test('has a digit for the first nine rows of its lists, and a link to all where there are more', () => {
    const leads = (from: string) => Array.from({ length: 5 }, (_, index) => ({ ...lead, id: from + index }))
    const html = draw({
      due: { leads: leads('due'), total: 101 },
      fresh: { leads: leads('new'), total: 5 },
      later: none,
    })
    const digits = [
      ...html.matchAll(/lead=(\w+)"[^>]*aria-keyshortcuts="(\d)"|aria-keyshortcuts="(\d)"[^>]*lead=(\w+)"/g),
    ]
    expect(digits.map(([, id, digit, other, of]) => `${id ?? of} ${digit ?? other}`)).toEqual([
      ...['due0 1', 'due1 2', 'due2 3', 'due3 4', 'due4 5', 'new0 6', 'new1 7', 'new2 8', 'new3 9'],
    ])
    expect(html.match(/aria-label="All [^"]+/g)).toEqual(['aria-label="All 100+ in the inbox: Due calls'])
    expect(html).toContain('Nothing more is set for today.')
    expect(html).toContain('Follow-up · Dayton · Contact page')
  })
})
