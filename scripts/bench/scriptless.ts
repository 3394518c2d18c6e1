import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs

/**
 * Serves the product's pages with every script element taken out of them and everything else as the product sends
 * it: what a page could be at best, which the same page with its scripts is compared with.
 *
 * @param origin - the product, over plain HTTP
 * @param port - where the pages without scripts are found, under the same paths
 */
export async function serveScriptless(origin: string, port: number): Promise<{ stop: () => void }> {
  const server = createServer((incoming, response) => pass(origin, incoming, response))
  server.listen(port)
  await once(server, 'listening')
  return { stop: () => void server.close() }
}

function pass(origin: string, incoming: IncomingMessage, response: ServerResponse) {
  const isPage = incoming.headers.accept?.includes('text/html')
  // The text of a page has to be read; files come as compressed as a browser asks for them.
  const headers = {
    ...incoming.headers,
    host: new URL(origin).host,
    ...(isPage && { 'accept-encoding': 'identity' }),
  }
  const passed = request(new URL(incoming.url ?? '/', origin), { method: incoming.method, headers })
  passed.once('error', () => response.destroy())
  passed.once('response', (upstream) => {
    if (isPage) return void strip(upstream, response)
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    upstream.pipe(response)
  })
  incoming.pipe(passed)
}

async function strip(upstream: IncomingMessage, response: ServerResponse) {
  const body = brotliCompressSync((await text(upstream)).replace(SCRIPT, ''))
  const { 'transfer-encoding': _, ...headers } = upstream.headers
  response.writeHead(upstream.statusCode ?? 502, {
    ...headers,
    'content-encoding': 'br',
    'content-length': body.length,
  })
  response.end(body)
}
