import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { serverPaths } from '@/domain/server-paths'
import { freePort } from '@/lib/free-port'
import { startProduct } from './product'

/**
 * Starts Debian's nginx with a default `proxy_cache` before the product, tries to poison the cache in every way that we
 * know, and checks the response to the next visitor: npm run attacks:cache. It exits with 1 when an attack succeeds.
 */
type Seen = { status: number; text: string; control: string; location: string; cache: string }
type Poisoning = { title: string; path: string; headers?: Record<string, string>; clean: string }

const EVIL = 'evil.test'

const POISONINGS: readonly Poisoning[] = [
  { title: 'the draft cookie', path: '/about', headers: { cookie: '__prerender_bypass=x' }, clean: '/about' },
  {
    title: 'its name as a value',
    path: '/plans',
    headers: { cookie: 'a=__prerender_bypass' },
    clean: '/plans',
  },
  { title: 'an encoded letter', path: '/%61bout', clean: '/%61bout' },
  { title: 'an encoded dot', path: '/robots%2etxt', clean: '/robots.txt' },
  { title: 'two slashes', path: '//services', clean: '/services' },
  { title: 'a variant for Next’s client', path: '/contact', headers: { rsc: '1' }, clean: '/contact' },
  { title: 'a variant that does not exist', path: '/terms', headers: { rsc: '2' }, clean: '/terms' },
  {
    title: 'a prefetch that nobody makes',
    path: '/privacy',
    headers: { rsc: '1', 'next-router-prefetch': '2' },
    clean: '/privacy',
  },
  { title: 'another host', path: '/', headers: { 'x-forwarded-host': EVIL }, clean: '/' },
  {
    title: 'Next’s own headers',
    path: '/industries',
    headers: { 'x-nextjs-data': '1', 'x-matched-path': '/admin', 'x-invoke-status': '500' },
    clean: '/industries',
  },
  { title: 'a query', path: `/sitemap?${EVIL}`, clean: `/sitemap?${EVIL}` },
  {
    title: 'an unknown server action',
    path: '/services',
    headers: { 'next-action': 'x' },
    clean: '/services',
  },
]

/** Sends a path exactly as it is written, because other clients would normalise it. */
function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      const said = (name: string) => String(response.headers[name] ?? '')
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            control: said('cache-control'),
            location: said('location'),
            cache: said('x-cache'),
          }),
        )
    })
      .on('error', reject)
      .end()
  })
}

async function startCache(product: string) {
  const folder = await mkdtemp(join(tmpdir(), 'poisoned-cache-'))
  const port = await freePort()
  const settings = `
    worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp;
      proxy_cache_path ${folder}/cache keys_zone=pages:1m;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${product};
          proxy_cache pages;
          proxy_cache_key $request_uri;
          add_header X-Cache $upstream_cache_status always;
        }
      }
    }`
  await writeFile(join(folder, 'nginx.conf'), settings)
  spawnSync('chmod', ['-R', 'a+rwX', folder])
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  for (let round = 0; round < 50 && !(await get(port, serverPaths.alive).catch(() => null)); round++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const LONG = /s-maxage|max-age=[1-9]\d{5,}/

function isSame(cached: Seen, direct: Seen): boolean {
  return cached.status === direct.status && cached.text === direct.text && cached.location === direct.location
}

async function poison(cache: number, direct: number): Promise<string[]> {
  const failures: string[] = []
  for (const { title, path, headers, clean } of POISONINGS) {
    const expected = await get(direct, clean)
    const poisoned = await get(cache, path, headers)
    const next = await get(cache, clean)
    const isHarmless = isSame(next, expected) && !LONG.test(poisoned.control) && next.cache !== 'HIT'
    if (!isHarmless) failures.push(title)
    const said = `${next.status} ${next.cache || 'not cached'}, "${poisoned.control}"`
    console.log(`${isHarmless ? 'ok ' : 'NO '} ${title}: the next visitor of ${clean} gets ${said}`)
  }
  return failures
}

/** Checks that a post that was cached and then unpublished is not sent to the next visitor. */
async function unpublish(
  cache: number,
  product: { origin: string; account: { email: string; password: string } },
  databaseUrl: string,
) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query('select id, slug from blog_posts where published limit 1')
  await client.end()
  const path = paths.post(rows[0].slug)
  await get(cache, path, { cookie: 'a=__prerender_bypass' })
  const json = { 'content-type': 'application/json', origin: product.origin }
  const signedIn = await fetch(product.origin + publicEndpoints.signIn, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(product.account),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const response = await fetch(`${product.origin}/api/blog-posts/${rows[0].id}`, {
    method: 'PATCH',
    headers: { ...json, cookie },
    body: JSON.stringify({ published: false }),
  })
  if (!response.ok) throw new Error(`The post could not be taken back: ${response.status}`)
  const next = await get(cache, path)
  const isGone = next.status === 404
  console.log(
    `${isGone ? 'ok ' : 'NO '} a post that was taken back: the next visitor gets ${next.status} ${next.cache || 'not cached'}`,
  )
  return isGone ? [] : ['a post that was taken back']
}

if (spawnSync('nginx', ['-v']).error) throw new Error('nginx is not installed: apt-get install nginx')
const product = await startProduct({ LOG_LEVEL: 'error' })
try {
  const cache = await startCache(product.origin.replace('localhost', '127.0.0.1'))
  try {
    const failures = await poison(cache.port, Number(new URL(product.origin).port))
    failures.push(...(await unpublish(cache.port, product, product.databaseUrl)))
    console.log(failures.length === 0 ? '\nNobody got anything of it.' : `\nPoisoned: ${failures.join('; ')}`)
    process.exitCode = failures.length === 0 ? 0 : 1
  } finally {
    await cache.stop()
  }
} finally {
  await product.stop()
}
