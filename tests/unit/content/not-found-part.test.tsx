import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test } from 'vitest'
import { NotFoundPart } from '@/app/(site)/not-found.client'
import { notFoundPage } from '@/copy/not-found'

test('what a page shows that calls notFound() is the 404 screen, once it has been fetched', async () => {
  const { prelude } = await prerenderToNodeStream(<NotFoundPart />)
  const html = await text(prelude)
  expect(html).toContain(`>${notFoundPage.code}</h1>`)
  expect(html).toContain(notFoundPage.text)
})
