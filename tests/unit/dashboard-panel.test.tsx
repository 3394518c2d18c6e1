import type { PayloadRequest } from 'payload'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Panel } from '@/admin/dashboard/panel'
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
