import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/features/leads/rules/consent'
import { freePort } from '@/lib/free-port'
import { type Mailbox, openMailbox } from '../../e2e/mail/mailbox'
import { type Instance, Instances, read } from '../helpers/instances'
import { expectShown, keepPost, LIMIT_MS, lagAt } from '../helpers/shown-posts'
import { type Started, startProcess } from '../helpers/start'
import { storePost } from '../helpers/start-rig'
import { expectStartedOnce } from '../helpers/started-once'
import { leadOf, postLead, signInAt } from '../helpers/visitor'

/**
 * What `npm test` asks of `npm start`, `npm run test:nightly` asks of `npm run dev`, which has to compile each page. By day
 * it is asked of one of the instances that are started for their own promises: a start takes 7 s of processor.
 */
const isDevelopment = process.env.MODE_OF_SERVER === 'development'

/** What an address may send in a while. */
const LEADS = 5
const LEAD_RATE = `${LEADS}/10m`
/** A setting that pages show, and that the build does not know. */
const COMPANY_PHONE = '+15550123456'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
type Question = { method?: string; headers?: Record<string, string>; body?: string }

let origin: string
let admin: { email: string; password: string }
let cookie: string

/** Sends exactly what it is told to, which `fetch` would put right. */
function ask(path: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const asked = openRequest({ hostname, port, path, method, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const ofSite = () => ({ origin, 'sec-fetch-site': 'same-origin' })

let address = 0
/** From an address of its own, so that no test uses up what another may send. */
const fromSomewhere = () => {
  address += 1
  return { 'x-forwarded-for': `198.51.100.${address}` }
}

const askAsAdmin = (path: string, method = 'GET', data?: object) =>
  ask(path, {
    method,
    headers: { ...ofSite(), ...JSON_TYPE, cookie },
    body: data && JSON.stringify(data),
  })

function sendJson(values: object, headers: Record<string, string> = fromSomewhere()) {
  return ask('/api/form-submissions', {
    method: 'POST',
    headers: {
      ...JSON_TYPE,
      'idempotency-key': randomUUID(),
      [CONSENT_HEADER]: CONSENT_VERSION,
      ...headers,
    },
    body: JSON.stringify(values),
  })
}

function sendPlain(fields: Record<string, string>) {
  return ask('/api/form-submissions', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromSomewhere() },
    body: new URLSearchParams(fields).toString(),
  })
}

const leadsOf = async (email: string) => {
  const { text } = await askAsAdmin(`/api/form-submissions?where[email][equals]=${encodeURIComponent(email)}`)
  return JSON.parse(text).totalDocs
}

async function stop(started: Started, signal: NodeJS.Signals) {
  started.signal(signal)
  expect(await started.ended, started.printed()).toBe(0)
}

let site: Instances
let one: Instance
let other: Instance

if (!isDevelopment) {
  let mailbox: Mailbox

  beforeAll(async () => {
    const port = await freePort()
    mailbox = await openMailbox(port)
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, LEAD_RATE, COMPANY_PHONE, ADMIN_PASSWORD: '' }
    site = await Instances.open(2, { isTogether: true, env })
    const [first, second] = site.all
    if (!first || !second) throw new Error('There are not two')
    one = first
    other = second
    origin = one.origin
    admin = site.admin
  })

  afterAll(async () => {
    await site?.close()
    await mailbox?.close()
  })

  const lagOf = (path: string, isFresh: (status: number, text: string) => boolean) =>
    lagAt(other, path, isFresh)

  test('D14 F24 two instances that start in one moment on an empty database set it up once', async () => {
    await expectStartedOnce(site)
    const shown = site.all.filter(({ process }) => process.printed().includes('Password, shown this once'))
    expect(shown).toHaveLength(1)
  })

  test('D12 F39 a post that is published, moved, taken back and deleted shows so on every page of both', async () => {
    await expectShown(one, other, 'first-name', false)
    await expectShown(one, other, 'second-name', false)
    const { id } = await site.publish(one, 'first-name', 'Moves about')
    await expectShown(one, other, 'first-name', true)
    const steps = [
      [{ slug: 'second-name' }, true],
      [{ published: false }, false],
      [{ published: true }, true],
    ] as const
    for (const [data, isShown] of steps) {
      expect((await site.change(one, `/api/blog-posts/${id}`, 'PATCH', data)).status).toBe(200)
      await expectShown(one, other, 'second-name', isShown)
      await expectShown(one, other, 'first-name', false)
    }
    expect((await site.change(one, `/api/blog-posts/${id}`, 'DELETE')).status).toBe(200)
    await expectShown(one, other, 'second-name', false)
  })

  test('F21 F39 D12 an edit, a removal and new words reach the other instance within a second', async () => {
    const address = await keepPost(site, 'reaches')
    await site.change(one, address, 'PATCH', { title: 'Second title' })
    const isEdited = (_: number, text: string) => text.includes('Second title')
    expect(await lagOf('/blog/reaches', isEdited)).toBeLessThan(LIMIT_MS)
    expect(await lagOf('/blog', isEdited)).toBeLessThan(LIMIT_MS)
    expect((await site.change(one, '/api/globals/company', 'POST', { name: 'Renamed & Sons' })).status).toBe(
      200,
    )
    expect(await lagOf('/about', (_, text) => text.includes('Renamed &amp; Sons'))).toBeLessThan(LIMIT_MS)
    await site.change(one, address, 'PATCH', { published: false })
    expect(await lagOf('/blog/reaches', (status) => status === 404)).toBeLessThan(LIMIT_MS)
    expect((await read(other, '/left-behind')).status).toBe(404)
    const redirect = { fromPath: '/left-behind', toPath: '/plans' }
    expect((await site.change(one, '/api/redirects', 'POST', redirect)).status).toBe(201)
    expect(await lagOf('/left-behind', (status) => status === 308)).toBeLessThan(LIMIT_MS)
    expect((await read(other, '/blog')).text).not.toContain('Second title')
  })

  test('F20 one key and one slug at both in one instant are one lead and one post', async () => {
    const [key, email] = [randomUUID(), 'at-once@example.com']
    const leads = await Promise.all(
      [one, other, one, other].map(({ origin }) => postLead(origin, email, key)),
    )
    expect(new Set(leads.map(({ text }) => text)).size).toBe(1)
    expect(await site.query('select id from form_submissions where email = $1', [email])).toHaveLength(1)
    const post = { title: 'Raced', slug: 'raced', published: true }
    const posts = await Promise.all(
      [one, other].map((instance) => site.change(instance, '/api/blog-posts', 'POST', post)),
    )
    expect(posts.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await site.query("select id from blog_posts where slug = 'raced'")).toHaveLength(1)
  })

  test('F20 a session, its end, a changed password and a recovery link count at both', async () => {
    const { email } = admin
    const userAt = async (instance: Instance, cookie: string) =>
      JSON.parse((await site.send(instance, '/api/users/me', { method: 'GET', cookie })).text).user?.email
    const cookie = await signInAt(one.origin, admin)
    expect(await userAt(other, cookie)).toBe(email)
    expect((await site.send(one, '/api/users/logout', { cookie })).status).toBe(200)
    expect(await userAt(other, cookie)).toBeUndefined()

    const [here, there] = [await signInAt(one.origin, admin), await signInAt(other.origin, admin)]
    const changed = { current: admin.password, password: 'marble orchard kettle nineteen' }
    const change = { cookie: here, data: changed }
    expect((await site.send(one, '/api/users/change-password', change)).status).toBe(200)
    expect(await userAt(other, there)).toBeUndefined()
    const again = await signInAt(other.origin, { email, password: changed.password })

    expect((await site.send(one, '/api/users/forgot-password', { data: { email } })).status).toBe(200)
    // The account is told of the changed password, and of new browsers, too.
    const mail = await mailbox.next(email, /\/auth\/reset#/)
    const token = /\/auth\/reset#(\S+)/.exec(mail)?.[1] ?? ''
    const data = { token, password: admin.password }
    expect((await site.send(other, '/api/users/reset-password', { data })).status).toBe(200)
    expect((await site.send(one, '/api/users/reset-password', { data })).status).toBe(400)
    expect(await userAt(one, again)).toBeUndefined()
    expect(await userAt(other, await signInAt(one.origin, admin))).toBe(email)
  })
}

if (isDevelopment) {
  let folder: string
  let started: Started

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'both-modes-'))
    // As root, PostgreSQL runs as another user, who must be able to enter.
    await chmod(folder, 0o711)
    const port = String(await freePort())
    origin = `http://localhost:${port}`
    const env = { PORT: port, DATA_DIR: folder, TRUST_PROXY_HOPS: '1', LEAD_RATE, LOG_LEVEL: 'error' }
    started = startProcess(['src/cli/start.mjs', '--dev'], env)
    const printed = await started.until('is ready')
    const [, password = ''] = /Password, shown this once: (.+)/.exec(printed) ?? []
    admin = { email: 'owner@example.com', password }
  })

  afterAll(async () => {
    try {
      await stop(started, 'SIGINT')
      expect(started.printed()).not.toContain('Warning')
    } finally {
      // What a failed test has left.
      started.signal('SIGKILL')
      await started.ended
      await rm(folder, { recursive: true })
    }
  })
}

describe(isDevelopment ? 'npm run dev' : 'npm start', () => {
  beforeAll(async () => {
    cookie = await signInAt(origin, admin)
  })

  test('says with every response what it is, and that it belongs to this site alone', async () => {
    const paths = ['/', '/nope', '/healthz', '/robots.txt', '/auth', '/api/nope', '/admin', '/apple-icon.png']
    for (const path of paths) {
      const { headers } = await ask(path)
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['x-frame-options'], path).toBe('DENY')
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy'], path).toContain('camera=()')
      expect(headers['x-powered-by'], path).toBeUndefined()
    }
  })

  test.each(['/', '/plans', '/blog', '/auth', '/nope'])(
    'runs in %s what it names beforehand, and development evaluates besides',
    async (path) => {
      const policy = String((await ask(path)).headers['content-security-policy'])
      const of = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(of('script-src')).not.toContain("'unsafe-inline'")
      expect(of('script-src').includes("'unsafe-eval'")).toBe(isDevelopment)
      expect(of('connect-src')).toBe(isDevelopment ? "'self' ws:" : "'self'")
    },
  )

  test('names every request, by the name that a proxy of ours has given it, or a new one', async () => {
    for (const path of ['/', '/nope', '/api/users/me', '/healthz', '/admin']) {
      const given = `given-${randomUUID()}`
      expect((await ask(path, { headers: { 'x-request-id': given } })).headers['x-request-id']).toBe(given)
      expect((await ask(path)).headers['x-request-id']).toMatch(/^[\w.-]{8,64}$/)
    }
  })

  test.each([
    '/nope',
    '/services/nope',
    '/industries/nope',
    '/blog/page/999',
    '/og/nope.png',
    '/preview/nope',
  ])('T86 has one page for made-up addresses such as %s, and no cache keeps it', async (path) => {
    const { status, headers, text } = await ask(path)
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('Page not found')
  })

  test('T86 says of a post that is not there that it is not, also to a client that moves between pages', async () => {
    const { status, text } = await ask('/blog/nope')
    expect([status, text.includes('Post Not Found')]).toEqual([404, true])
    expect((await ask('/blog/nope', { headers: { rsc: '1' } })).status).toBe(404)
    expect((await ask('/blog/nope', { headers: { rsc: '1', 'next-router-prefetch': '2' } })).status).toBe(404)
  })

  test.each(['/access-denied', '/served', '/post-not-found'])(
    'shows nobody by its own address what stands for something else: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  test.each([
    ['/about/', '/about'],
    ['/%61bout?a=b', '/about?a=b'],
    ['//services//x/..', '/services'],
    ['/blog/page/1', '/blog'],
  ])('leads from %s to %s', async (path, to) => {
    const { status, headers } = await ask(path)
    expect([status, headers.location]).toEqual([308, to])
  })

  test('leads from the former address of a post to that of today, and is asked anew each time', async () => {
    const made = await askAsAdmin('/api/blog-posts', 'POST', {
      title: 'Moved',
      slug: 'before-it-moved',
      content: '<p>Here.</p>',
      published: true,
    })
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    expect((await ask('/blog/before-it-moved')).status).toBe(200)
    const { doc } = JSON.parse(made.text)
    await askAsAdmin(`/api/blog-posts/${doc.id}`, 'PATCH', { slug: 'after-it-moved' })
    const { status, headers } = await ask('/blog/before-it-moved')
    expect([status, headers.location]).toEqual([308, '/blog/after-it-moved'])
    expect((await ask('/blog/after-it-moved')).text).toContain('Here.')
    await askAsAdmin(`/api/blog-posts/${doc.id}`, 'PATCH', { published: false })
    expect((await ask('/blog/after-it-moved')).status).toBe(404)
  })

  test('shows a draft to an admin at an address that was signed, and to nobody else', async () => {
    const made = await askAsAdmin('/api/blog-posts', 'POST', {
      title: 'Draft',
      slug: 'draft',
      content: '<p>Soon.</p>',
    })
    const { id } = JSON.parse(made.text).doc
    const opened = await askAsAdmin(`/preview/${id}/open`)
    const signed = String(opened.headers.location)
    expect(new URL(signed, origin).pathname).toBe(`/preview/${id}`)
    const path = signed.replace(origin, '')
    expect((await askAsAdmin(path)).text).toContain('Soon.')
    expect((await askAsAdmin(`/preview/${id}`)).status).toBe(404)
    expect((await askAsAdmin(path.replace('until=', 'until=9'))).status).toBe(404)
    const stranger = await ask(path)
    expect([stranger.status, stranger.text.includes('Soon.')]).toEqual([404, false])
    expect((await ask('/blog/draft')).status).toBe(404)
  })

  test('T63 believes no header about where a preview or a screen of the staff may be seen', async () => {
    const forged = {
      'x-middleware-subrequest': 'src/proxy:src/proxy:src/proxy:src/proxy:src/proxy',
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/about',
      host: 'evil.example',
    }
    expect((await ask('/admin', { headers: forged })).status).toBe(307)
    const home = await ask('/', { headers: forged })
    expect([home.status, home.text.includes('evil.example')]).toEqual([200, false])
  })

  test('answers HEAD as GET, without a body', async () => {
    for (const path of ['/plans', '/nope', '/healthz']) {
      const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
      expect([path, head.status, head.text]).toEqual([path, get.status, ''])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('lets nobody %s a page', async (method) => {
    const { status, headers } = await ask('/plans', { method })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test.each([
    ['gzip', 'gzip'],
    ['br, identity;q=0.5', undefined],
  ])('packs a CSV once for who accepts %s, and says so to nobody else', async (accepted, encoding) => {
    const headers = { ...ofSite(), cookie, 'accept-encoding': accepted }
    const [get, head] = [
      await ask('/api/form-submissions/export', { headers }),
      await ask('/api/form-submissions/export', { headers, method: 'HEAD' }),
    ]
    expect([get.status, get.headers['content-encoding'], get.headers['x-packed']]).toEqual([
      200,
      encoding,
      undefined,
    ])
    expect(get.headers['cache-control']).toContain('no-store')
    const text = (encoding ? gunzipSync(get.body) : get.body).toString()
    expect(text).toMatch(/^"Date","Name",/)
    expect([head.status, head.body.length, head.headers['content-encoding']]).toEqual([200, 0, encoding])
  })

  test('refuses what is no request of ours before it looks at the address', async () => {
    expect((await ask('/', { method: 'PROPFIND' })).status).toBe(405)
    expect((await ask(`/${'a'.repeat(9_000)}`)).status).toBe(414)
    expect((await ask('/', { headers: { 'content-length': '3' }, body: 'abc' })).status).toBe(400)
  })

  test('takes a lead as JSON and as a plain form', async () => {
    const json = await sendJson(leadOf('json@example.com'))
    expect([json.status, JSON.parse(json.text).ok]).toEqual([201, true])
    const { service_interest: _list, ...fields } = leadOf('plain@example.com')
    const plain = await sendPlain({ ...fields, consent: 'on' })
    expect([plain.status, plain.headers.location]).toEqual([303, '/thank-you'])
    expect([await leadsOf('json@example.com'), await leadsOf('plain@example.com')]).toEqual([1, 1])
  })

  test('thanks a robot that fills in what nobody sees, and stores nothing', async () => {
    const robot = await sendJson({ ...leadOf('robot@example.com'), extra_notes: 'x' })
    expect([robot.status, await leadsOf('robot@example.com')]).toEqual([201, 0])
  })

  test('D06 shows a plain form with a mistake again, and tells a script which field it is', async () => {
    const { service_interest: _list, ...fields } = leadOf('no address')
    const { status, headers } = await sendPlain({ ...fields, consent: 'on' })
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/request\?form=/)])
    expect((await ask(String(headers.location))).text).toContain('no address')
    const json = await sendJson(leadOf('no address'))
    expect([json.status, Object.keys(JSON.parse(json.text).errors)]).toEqual([400, ['email']])
  })

  test('T15 counts leads by the address that a proxy of ours has seen, and no other', async () => {
    const from = (forged: string) => ({ 'x-forwarded-for': `${forged}, 203.0.113.9` })
    for (let round = 1; round <= LEADS; round += 1)
      expect((await sendJson(leadOf(`${round}@example.com`), from(`10.0.0.${round}`))).status).toBe(201)
    const refused = await sendJson(leadOf('0@example.com'), from('10.0.0.99'))
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })

  test('T40 reads no body that is larger than it may be', async () => {
    const large = 'x'.repeat(2 * 1024 * 1024)
    expect((await sendJson({ ...leadOf('large@example.com'), message: large })).status).toBe(413)
    expect((await askAsAdmin('/api/blog-posts', 'POST', { title: large })).status).toBe(413)
  })

  test.each(['users', 'form-submissions', 'payload-preferences', 'globals/company', 'nope', 'access'])(
    'answers GET /api/%s as if there were nothing, to whoever is no admin',
    async (path) => {
      const { status, headers, text } = await ask(`/api/${path}`)
      expect([status, JSON.parse(text)]).toEqual([404, { errors: [{ message: 'Not found' }] }])
      expect(headers['cache-control']).toContain('no-store')
    },
  )

  test('keeps the REST interface to its table: methods by their name, changes from its own pages', async () => {
    const overridden = await ask('/api/blog-posts', { headers: { 'x-http-method-override': 'DELETE' } })
    expect(overridden.status).toBe(400)
    const foreign = { ...JSON_TYPE, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const body = JSON.stringify(admin)
    expect((await ask('/api/users/login', { method: 'POST', headers: foreign, body })).status).toBe(403)
    const posts = await ask('/api/blog-posts')
    expect([
      posts.status,
      JSON.parse(posts.text).docs.every((doc: { published: boolean }) => doc.published),
    ]).toEqual([200, true])
  })

  test('leads who has no session from the admin to /auth, and reads nothing that such a one sends', async () => {
    const { status, headers } = await ask('/admin/submissions')
    expect([status, headers.location, headers['cache-control']]).toEqual([
      307,
      expect.stringMatching(/\/auth$/),
      expect.stringContaining('no-store'),
    ])
    expect((await ask('/admin', { method: 'POST', headers: ofSite(), body: 'x'.repeat(4096) })).status).toBe(
      401,
    )
  })

  test('shows an admin the screens that there are, and 404 where there is none', async () => {
    const screen = await askAsAdmin('/admin')
    expect([screen.status, screen.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('no-store'),
    ])
    expect((await askAsAdmin('/admin/nope')).status).toBe(404)
  })

  test('signs in who knows the password, by a cookie that no script reads', async () => {
    const send = (password: string) =>
      ask('/api/users/login', {
        method: 'POST',
        headers: { ...JSON_TYPE, ...ofSite(), ...fromSomewhere() },
        body: JSON.stringify({ email: admin.email, password }),
      })
    expect((await send('not the password')).status).toBe(401)
    const { status, headers } = await send(admin.password)
    expect([status, headers['set-cookie']?.every((each) => /HttpOnly/i.test(each))]).toEqual([200, true])
  })

  test.each(['/healthz', '/readyz', '/statusz'])(
    'T85 %s answers whoever watches, by GET and HEAD alone',
    async (path) => {
      // Until the pages that visitors ask for most are made, a process says that it is not ready yet.
      await expect.poll(async () => (await ask(path)).text).not.toContain('not ')
      const { status, headers } = await ask(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store'])
      expect((await ask(path, { method: 'POST' })).status).toBe(405)
    },
  )

  test('gives a client that moves between pages what it asks for instead of the page', async () => {
    const form = { headers: { rsc: '1' } }
    const first = await ask('/plans', form)
    // Next leads who asks without it to the address that its client asks for.
    const { status, headers } = first.status === 307 ? await ask(String(first.headers.location), form) : first
    expect([status, headers['content-type']]).toEqual([200, 'text/x-component'])
  })

  test('D07 lists its pages in the map, and hides those of the staff from search engines', async () => {
    expect((await ask('/sitemap.xml')).text).toContain(`<loc>${origin}/plans</loc>`)
    for (const path of ['/auth', '/thank-you', '/admin']) {
      expect((await ask(path)).headers['x-robots-tag'], path).toBe('noindex')
    }
  })
})

// Development makes no page before it is asked for.
if (!isDevelopment) {
  describe('npm start, again', () => {
    afterAll(() => stop(one.process, 'SIGTERM'))

    test('C535 F1 F23 serves the pages made before without its database, and takes up its work when it is back', async () => {
      await stop(one.process, 'SIGINT')
      expect(one.process.printed()).not.toContain('Warning')
      await stop(other.process, 'SIGTERM')
      await storePost(site.settings.DATABASE_URL, 'Written while it was down', 'written-while-down')
      await site.stopDatabase()
      await site.restart(one, 'SIGTERM')
      expect(one.process.printed()).toContain('serving the pages made before')
      expect((await ask('/')).status).toBe(200)
      const unmade = await ask('/blog/nobody-has-asked-for-this')
      expect([unmade.status, unmade.headers['retry-after']]).toEqual([503, '10'])
      expect(unmade.headers['cache-control']).toBe('no-store')
      expect(unmade.text).toContain('Post Not Found')
      await site.startDatabase()
      await one.process.until('back')
    })

    test('D13 makes the pages from its own database, once each', async () => {
      expect(one.process.printed()).toContain('the sources have not changed')
      // A server that the machine lets wait has not heard of the expiries for a while, and says so.
      const kept = async () => (await ask('/')).headers['cache-control']
      await expect.poll(kept).toBe('public, max-age=0, must-revalidate')
      // The end of a tag says how well its form is compressed, which is done better when there is time.
      const made = async () => (await ask('/')).headers.etag?.split('-gzip')[0]
      expect(await made()).toMatch(/\w/)
      expect(await made()).toBe(await made())
    })

    test('shows a setting that no build knows, and a post that was stored while it was down', async () => {
      expect((await ask('/')).text).toContain(COMPANY_PHONE)
      for (const path of ['/blog', '/feed.xml', '/blog/written-while-down']) {
        const text = async () => (await ask(path)).text
        await expect.poll(text, { message: path }).toContain('Written while it was down')
      }
    })
  })
}
