import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { startVarnish, type Varnish } from '../../scripts/bench/varnish'
import { type Balancer, startBalancer } from '../helpers/balancer'
import { untilReached } from '../helpers/edge'
import { type Instance, Instances, untilReady } from '../helpers/instances'
import { leadOf } from '../helpers/visitor'

// A browser, TLS, Varnish, the product: with the settings of deploy/, but for addresses.
const NAME = 'www.example.com'
const SITE_URL = `https://${NAME}`
const TOKEN = 'a-token-that-only-the-product-and-its-cache-know'
/** Where the visitor is; also an address of this machine, and another than that of the proxies. */
const VISITOR = '127.0.0.9'
const MADE_UP = { 'x-forwarded-for': '198.51.100.77', 'x-forwarded-proto': 'http', forwarded: 'proto=http' }

let folder: string
let certificate: Buffer
let site: Instances
let one: Instance
let cache: Varnish

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'https-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert],
    ...['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`],
  ])
  certificate = await readFile(cert)
  execFileSync('sh', ['-c', 'cat "$0" "$1" > "$2"', cert, key, join(folder, 'both.pem')])
  const purgePort = await freePort()
  site = await Instances.open(1, {
    env: {
      ...{ SITE_URL, TRUST_PROXY_HOPS: '2', CDN: 'varnish', CDN_TOKEN: TOKEN },
      CDN_ADDRESS: `http://127.0.0.1:${purgePort}`,
    },
  })
  one = site.all[0] as Instance
  cache = await startVarnish([Number(new URL(one.origin).port)], { token: TOKEN, purgePort })
  await untilReady(one)
  // Its first start has purged everything.
  await untilReached(site)
})

afterAll(async () => {
  await cache?.stop()
  await site?.close()
  await rm(folder, { recursive: true })
})

type Heard = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }
type Sent = { method?: string; headers?: Record<string, string>; body?: string; name?: string }

/** As a browser at `VISITOR`, which trusts the certificate and asks for the site by its name. */
function visitAt(origin: string, path: string, { method = 'GET', headers, body, name = NAME }: Sent = {}) {
  const { protocol, port } = new URL(origin)
  return new Promise<Heard>((resolve, reject) => {
    const open = protocol === 'https:' ? request : httpRequest
    const sent = open({
      ...{ host: '127.0.0.1', port, path, method, servername: NAME, ca: certificate, agent: false },
      ...{ localAddress: VISITOR, headers: { host: name, ...headers } },
    })
    sent.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject).on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        })
      })
    })
    sent.end(body)
  })
}

type Tls = Balancer & { plain: string | null }

const STARTS = {
  async nginx(): Promise<Tls> {
    const shipped = await readFile('deploy/varnish/nginx.conf', 'utf8')
    const plain = await freePort()
    const started = await startBalancer(
      'nginx',
      [],
      (_, port) =>
        shipped
          .replace('listen 80 default_server', `listen ${plain} default_server`)
          .replace('listen 443 ssl', `listen ${port} ssl`)
          .replace(/ssl_certificate [^;]+/, `ssl_certificate ${folder}/cert.pem`)
          .replace(/ssl_certificate_key [^;]+/, `ssl_certificate_key ${folder}/key.pem`)
          .replace('http://127.0.0.1:6081', cache.origin)
          .replace(/^pid [^;]+/m, `pid ${folder}/nginx.pid`),
      isUp,
    )
    return {
      ...started,
      origin: started.origin.replace('http:', 'https:'),
      plain: `http://127.0.0.1:${plain}`,
    }
  },
  async haproxy(): Promise<Tls> {
    const { port } = new URL(cache.origin)
    const started = await startBalancer(
      'haproxy',
      Array(3).fill(Number(port)),
      (shipped) => shipped.replace(/^( *bind :\d+)$/m, `$1 ssl crt ${folder}/both.pem`),
      isUp,
    )
    return { ...started, origin: started.origin.replace('http:', 'https:'), plain: null }
  },
}

const isUp = async (origin: string) =>
  (await visitAt(origin.replace('http:', 'https:'), '/healthz')).status === 200

describe.each(Object.entries(STARTS))('%s speaks TLS in front of Varnish', (name, start) => {
  let tls: Tls

  beforeAll(async () => {
    tls = await start()
  })
  afterAll(() => tls?.stop())

  const visit = (path: string, sent?: Sent) => visitAt(tls.origin, path, sent)
  const isKept = ({ headers }: Heard) => String(headers['x-varnish']).includes(' ')

  test('a page comes from the cache, with the head that the product gives it', async () => {
    const accepts = { 'accept-encoding': 'gzip, deflate, br' }
    for (const path of ['/', '/blog', '/feed.xml', '/og/home.png']) {
      await visit(path, { headers: accepts })
      await expect
        .poll(async () => isKept(await visit(path, { headers: accepts })), { timeout: 15_000 })
        .toBe(true)
      const [direct, kept] = [
        await visitAt(one.origin, path, { headers: accepts }),
        await visit(path, { headers: { ...accepts, ...MADE_UP } }),
      ]
      expect([path, kept.status, isKept(kept)]).toEqual([path, 200, true])
      expect(kept.headers['strict-transport-security'], path).toMatch(/^max-age=\d{8}/)
      for (const header of ['strict-transport-security', 'content-security-policy', 'cache-control', 'vary'])
        expect([path, kept.headers[header]]).toEqual([path, direct.headers[header]])
      expect(kept.bytes.equals(direct.bytes), path).toBe(true)
      const same = await visit(path, { headers: { ...accepts, 'if-none-match': String(kept.headers.etag) } })
      expect([path, same.status]).toEqual([path, 304])
    }
    const html = (await visit('/')).bytes.toString()
    expect(html).toContain(`${SITE_URL}/`)
    expect(html).not.toContain(`http://${NAME}`)
  })

  test('what is elsewhere is there by https, whatever a visitor says of its protocol and name', async () => {
    const { service_interest: _interest, ...lead } = leadOf(`${name}@example.com`)
    const form = new URLSearchParams({ ...lead, consent: 'on' })
    const asForm = { 'content-type': 'application/x-www-form-urlencoded', origin: SITE_URL }
    const asked: [string, Sent][] = [
      ['/about/', {}],
      ['/%61bout', {}],
      ['/admin', {}],
      ['/api/form-submissions', { method: 'POST', headers: asForm, body: String(form) }],
    ]
    for (const [path, { headers, ...sent }] of asked) {
      const more = { ...MADE_UP, 'x-forwarded-host': 'evil.example', ...headers }
      const heard = await visit(path, { ...sent, headers: more })
      expect(heard.status, path).toBeGreaterThanOrEqual(300)
      expect(heard.status, path).toBeLessThan(400)
      expect(new URL(String(heard.headers.location), `${SITE_URL}${path}`).origin, path).toBe(SITE_URL)
    }
  })

  test('a session is for https alone, and the product knows where the visitor is', async () => {
    const since = new Date()
    const headers = { origin: SITE_URL, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const body = JSON.stringify(site.admin)
    const heard = await visit('/api/users/login', {
      method: 'POST',
      headers: { ...headers, ...MADE_UP },
      body,
    })
    expect(heard.status, heard.bytes.toString()).toBe(200)
    const cookies = heard.headers['set-cookie'] ?? []
    expect(cookies.join()).toContain('payload-token=')
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
    const rows = await site.query<{ address: string }>(
      "select address from audit_log where kind = 'auth.sign-in' and at >= $1 order by at desc limit 1",
      [since],
    )
    expect(rows).toEqual([{ address: VISITOR }])
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    const admin = await visit('/admin', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    expect([admin.status, isKept(admin), admin.headers['cache-control']]).toEqual([
      200,
      false,
      'private, no-store',
    ])
    expect((await visit('/admin')).status).toBeGreaterThanOrEqual(300)
  })

  test('a form from a page without TLS, or of another site, is no form of the site', async () => {
    for (const origin of [`http://${NAME}`, 'https://evil.example']) {
      const heard = await visit('/api/users/login', {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...MADE_UP },
        body: JSON.stringify(site.admin),
      })
      expect([origin, heard.status, heard.headers['set-cookie']]).toEqual([origin, 403, undefined])
    }
  })

  test('a change is there with the next visit', async () => {
    const slug = `edge-https-${name}`
    const { id } = await site.publish(one, slug, 'Before')
    await expect.poll(async () => isKept(await visit(`/blog/${slug}`)), { timeout: 15_000 }).toBe(true)
    const saved = await site.change(one, `/api/blog-posts/${id}`, 'PATCH', { title: 'After' })
    expect([saved.status, saved.headers?.get('x-caches-behind')]).toEqual([200, null])
    expect((await visit(`/blog/${slug}`)).bytes.toString()).toContain('After')
  })

  test('who asks without TLS is sent to the site’s own name', async () => {
    if (tls.plain === null) return
    const heard = await visitAt(tls.plain, '/plans?a=b', { name: 'evil.example' })
    expect([heard.status, heard.headers.location]).toEqual([308, `${SITE_URL}/plans?a=b`])
  })
})
