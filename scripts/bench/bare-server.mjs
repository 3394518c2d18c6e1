import { createServer, get } from 'node:http'

// A server that does nothing but send: node scripts/bench/bare-server.mjs PORT ORIGIN HEADERS PATH...
// It asks another server for the paths once, with these headers, and then sends the same head and the same bytes.
const [port, origin, headers = '{}', ...paths] = process.argv.slice(2)

/** What Node writes into each response by itself. */
const OF_NODE = ['date', 'connection', 'keep-alive']

/** @param {string} path */
function ask(path) {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers: JSON.parse(headers) }, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      const { rawHeaders } = response
      const head = rawHeaders.filter((_each, at) => !OF_NODE.includes(rawHeaders[at & ~1].toLowerCase()))
      response
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => resolve([path, { head, body: Buffer.concat(chunks) }]))
    }).on('error', reject)
  })
}

const pages = new Map(await Promise.all(paths.map(ask)))
createServer((request, response) => {
  const { head, body } = pages.get(request.url)
  response.writeHead(200, head)
  response.end(body)
}).listen(Number(port))
