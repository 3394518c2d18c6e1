import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { serveScriptless } from '../../../scripts/bench/scriptless'

const PAGE =
  '<!doctype html><script>a()</script><p>Text</p><script src="/a.js"></script><script type="x">\n</script>'
const stops: (() => unknown)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function scriptless() {
  const product = createServer((request, response) => {
    const isPage = request.url === '/plans'
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'font/woff2', 'x-given': 'as it is' })
    response.end(isPage ? PAGE : 'bytes')
  }).listen(0)
  await once(product, 'listening')
  stops.push(() => product.close())
  const port = await freePort()
  const { port: from } = product.address() as AddressInfo
  const { stop } = await serveScriptless(`http://localhost:${from}`, port)
  stops.push(stop)
  return (path: string, accept: string) => fetch(`http://localhost:${port}${path}`, { headers: { accept } })
}

test('a page comes without its scripts and with its headers', async () => {
  const get = await scriptless()
  const page = await get('/plans', 'text/html')
  expect(await page.text()).toBe('<!doctype html><p>Text</p>')
  expect(page.headers.get('x-given')).toBe('as it is')
})

test('a file comes as it is', async () => {
  const get = await scriptless()
  expect(await (await get('/font', '*/*')).text()).toBe('bytes')
})
