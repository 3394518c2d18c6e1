import { execFileSync } from 'node:child_process'
import { Readable } from 'node:stream'
// @ts-expect-error: Next ships it without types.
import { createFromNodeStream } from 'next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-client.node.production.js'
import { parseFragment, serialize } from 'parse5'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { takeStillParts } from '@/front/scripts/still-parts'
import { PART } from '@/lib/page-data'
import { restoreFrom } from '../../helpers/parts'

/** React's data of a page, as the React of the installed Next writes it. */
function writeFlight(...options: string[]): string {
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const args = ['--conditions=react-server', 'tests/helpers/flight.mjs', ...options]
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' })
}

/** The page that React makes of its data. */
async function draw(flight: string): Promise<string> {
  Reflect.set(globalThis, '__next_require__', () => ({ Control, IntentLink }))
  const manifest = { moduleMap: null, serverModuleMap: null, moduleLoading: null }
  return renderToString(await createFromNodeStream(Readable.from([Buffer.from(flight)]), manifest))
}

type ControlProps = { children: ReactNode; icon?: ReactNode; names: string[] }

const Control = ({ children, icon, names }: ControlProps) =>
  createElement('a', { href: `/${names.join('-')}` }, icon, children)

const IntentLink = ({ href, ...rest }: { children: ReactNode; href: string }) =>
  createElement('a', { ...rest, href })

/** The same text for the same elements, and without the numbers of parts. */
const asRead = (html: string) =>
  serialize(parseFragment(html)).replaceAll(new RegExp(` ${PART}="\\w+"`, 'g'), '')

async function takeAll(flight: string) {
  const html = await draw(flight)
  const page = takeStillParts(html, flight)
  if (!page)
    throw new Error(
      'React writes its data in another way, which src/front/scripts/still-parts.ts cannot read',
    )
  expect(asRead(page.html)).toBe(asRead(html))
  expect(asRead(await draw(restoreFrom(page)))).toBe(asRead(html))
  return page
}

test('what the React of Next writes is read here, loses what stands in the page, and is the same page again', async () => {
  const flight = writeFlight()
  const { data } = await takeAll(flight)
  expect(data.length).toBeLessThan(flight.length / 4)
})

test('what React names from within its data is the same page again, too', async () => {
  const flight = writeFlight('once')
  expect(flight).toMatch(/"\$\w+:props/)
  await takeAll(flight)
})
