import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs

/**
 * Serves the product's pages without their script elements and with everything else unchanged. That is the best
 * possible page, with which the page with its scripts is compared.
 *
 * @param origin - the origin of the product, over plain HTTP
 * @param port - the port on which the pages without scripts are served, under the same paths
 */
export async function serveScriptless(origin: string, port: number): Promise<{ stop: () => void }> {
  const server = createServer((incoming, response) => pass(origin, incoming, response))
  server.listen(port)
  await once(server, 'listening')
  return { stop: () => void server.close() }
}

function pass(origin: string, incoming: IncomingMessage, response: ServerResponse) {
  const isPage = incoming.headers.accept?.includes('text/html')
  // Pages are requested uncompressed, because their text is changed; files stay as compressed as the browser accepts.
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
