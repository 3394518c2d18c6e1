import type { PayloadRequest } from 'payload'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Panel } from '@/admin/dashboard/panel'
import { PolicyNotice } from '@/admin/dashboard/policy-notice'
import { createLogger } from '@/lib/logger'

const logger = createLogger('silent')
const req = { payload: { logger } } as unknown as PayloadRequest

test('a part of the dashboard that cannot be read says so in its place, and is logged', async () => {
  const error = vi.spyOn(logger, 'error')
  const cause = new Error('canceling statement due to statement timeout')
  const panel = await Panel({
    req,
    title: 'Newest leads',
    read: () => Promise.reject(cause),
    children: () => 'the leads',
  })
  const html = renderToStaticMarkup(panel)
  expect(html).toContain('Newest leads')
  expect(html).toContain('This could not be read just now')
  expect(html).not.toContain('the leads')
  expect(html).not.toContain('statement timeout')
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'dashboard.failed', err: cause, panel: 'Newest leads' }),
  )
})

test('a part that can be read shows what was read', async () => {
  const panel = await Panel({
    req,
    title: 'Newest leads',
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
