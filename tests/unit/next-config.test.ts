import { expect, test } from 'vitest'
import config from '../../next.config.mjs'

test('only the admin asks browsers for client hints', async () => {
  const rules = await config.headers()
  const hinting = rules.filter(({ headers }) => headers.some(({ key }) => /-CH$/.test(key)))
  expect(hinting.map(({ source }) => source)).toEqual(['/admin/:path*'])
})

test('D07 staff pages, thank-you and the plain form answer with noindex', async () => {
  const rules = await config.headers()
  const hidden = rules.filter(({ headers }) => headers.some(({ key }) => key === 'X-Robots-Tag'))
  expect(hidden.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['/admin/:path*', '/auth', '/thank-you', '/request']),
  )
})
