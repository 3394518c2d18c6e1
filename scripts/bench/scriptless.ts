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
  const server = createServer((asked, answer) => pass(origin, asked, answer))
  server.listen(port)
  await once(server, 'listening')
  return { stop: () => void server.close() }
}

function pass(origin: string, asked: IncomingMessage, answer: ServerResponse) {
  const isPage = asked.headers.accept?.includes('text/html')
  // The text of a page has to be read; files come as compressed as a browser asks for them.
  const headers = {
    ...asked.headers,
    host: new URL(origin).host,
    ...(isPage && { 'accept-encoding': 'identity' }),
  }
  const passed = request(new URL(asked.url ?? '/', origin), { method: asked.method, headers })
  passed.once('error', () => answer.destroy())
  passed.once('response', (given) => {
    if (isPage) return void strip(given, answer)
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  asked.pipe(passed)
}

async function strip(given: IncomingMessage, answer: ServerResponse) {
  const body = brotliCompressSync((await text(given)).replace(SCRIPT, ''))
  const { 'transfer-encoding': _, ...headers } = given.headers
  answer.writeHead(given.statusCode ?? 502, {
    ...headers,
    'content-encoding': 'br',
    'content-length': body.length,
  })
  answer.end(body)
}
