import { createHash } from 'node:crypto'
import inject from 'light-my-request'
import { expect, test } from 'vitest'
import { SESSION_SCRIPT } from '@/domain/session'
import { TAPS_SCRIPT } from '@/domain/taps'
import { THEME_SCRIPT } from '@/domain/theme-script'
import { env } from '@/env'
import { DRAFT_SCRIPT } from '@/features/leads/rules/lead-draft'
import { CLICKS_VISIT_SCRIPT, VISIT_SCRIPT } from '@/features/leads/rules/lead-origin'
import { APART_MEASURE_SCRIPT, MEASURE_SCRIPT } from '@/features/results/rules/measure-script'
import { finalizeResponse } from '@/front/policy/finalize-response'
import { allowByNonce, PACKAGE_STYLES } from '@/front/policy/policy'
import { LOADER } from '@/front/scripts/deferred-scripts'
import { toHomeScript } from '@/lib/home-address'
import { PACK, pageResponse } from '../../helpers/fake-next'
import { observatoryScore } from '../../helpers/observatory'

const SITE = 'https://nova.example'
const FIRST = '/_next/static/chunks/first-a.js'

/** As Next writes a page: what text stands outside of its content is escaped. The post in it speaks of scripts. */
const PAGE = [
  '<!DOCTYPE html><html><head><script src="/_next/static/chunks/a.js" async=""></script>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>',
  '<link rel="preload" as="style" href="/x.css"/>',
  '<script src="/_next/static/chunks/old.js" noModule=""></script></head>',
  `<body><script>${THEME_SCRIPT}</script><img alt="&lt;script&gt;alert(0)&lt;/script&gt;"/>`,
  '<main class="x"><p>text</p><img alt="</main><script src=&quot;/a.js&quot;>alert(1)</script>">',
  '<!-- <script>alert(2)</script> --></main>',
  '<script type="application/ld+json">{"@type":"FAQPage"}</script>',
  '<script src="/_next/static/chunks/b.js" async=""></script>',
  PACK,
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
  '<script>self.__next_f.push([1,"0:\\"\\u003c/script>\\"\\n"])</script></body></html>',
].join('')

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const cached = (html = PAGE) => finalizeResponse(pageResponse(html), SITE, FIRST)
const policyOf = (response = cached()) => String(response.headers['content-security-policy'])

test('T76 a cached page allows the hashes of what it runs by itself, and nothing else', () => {
  const script = /script-src ([^;]+)/.exec(policyOf())?.[1]?.split(' ')
  expect(script?.toSorted()).toEqual(
    [
      "'self'",
      ...[LOADER, THEME_SCRIPT, TAPS_SCRIPT, VISIT_SCRIPT, CLICKS_VISIT_SCRIPT, DRAFT_SCRIPT].map(hash),
      ...[MEASURE_SCRIPT, APART_MEASURE_SCRIPT, SESSION_SCRIPT, toHomeScript(env.SITE_URL)].map(hash),
    ].toSorted(),
  )
  expect(policyOf()).toContain(`style-src 'self' ${hash('')} ${PACKAGE_STYLES.notifications};`)
  for (const part of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ])
    expect(policyOf()).toContain(part)
  expect(policyOf()).not.toMatch(/script-src[^;]*(unsafe|\*|https?:)/)
})

test('the loader fits into 1.5 kB', () => {
  expect(Buffer.byteLength(LOADER)).toBeLessThanOrEqual(1500)
})

test('the scripts of a cached page and its data are left to the loader, and nothing else is changed', () => {
  const html = String(cached().body)
  expect(html).not.toMatch(/<script[^>]* (?:async|noModule)/)
  expect(html).not.toContain('as="script"')
  const deferred = /<script type="application\/json" id="lazy">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(deferred)).toEqual({
    s: [FIRST, '/_next/static/chunks/a.js', '/_next/static/chunks/b.js'],
    p: [{ otherChunks: ['c.js'] }],
  })
  const data = /<script type="text\/plain" id="page-data">(.*?)<\/script>/s.exec(html)?.[1]
  expect(data).toBe('0:"\\u003c/script>"\n')
  expect(html).not.toContain('__next_f.push')
  expect(html).toContain(/<main.*<\/main>/.exec(PAGE)?.[0])
  expect(html).toContain('<img alt="&lt;script&gt;alert(0)&lt;/script&gt;"/>')
  expect(html).toContain(`<script>${THEME_SCRIPT}</script>`)
  expect(html).toContain('<script type="application/ld+json">{"@type":"FAQPage"}</script>')
  expect(html).toContain('as="style"')
  expect(html.endsWith(`<script>${LOADER}</script></body></html>`)).toBe(true)
})

test.each([
  '[2,["a form"]]',
  '[3,"AAEC"]',
  '[1,"1:no model\\n"]',
  '[1,"2:o3,abc"]',
  '[1,"3:Tff,short"]',
  '[1,"4:[\\"$\\",\\"b\\",null,{\\"children\\":\\"$4\\"}]\\n"]',
])('a page that hands over %s stays as Next wrote it', (piece) => {
  const html = PAGE.replace('</body>', `<script>self.__next_f.push(${piece})</script></body>`)
  const page = cached(html)
  expect(String(page.body)).toBe(html)
  expect(policyOf(page)).toBe(policyOf())
})

test('a page of which no part waits for the first script stays as Next wrote it', () => {
  const html = PAGE.replace(PACK, '')
  expect(String(cached(html).body)).toBe(html)
})

test('T98 one policy stands with every document, whatever stands in it', () => {
  const strange = PAGE.replace('</body>', '<script>alert(3)</script><style>a{}</style></body>')
  const missing = finalizeResponse({ ...pageResponse(PAGE), status: 404 }, SITE, FIRST)
  for (const page of [cached(strange), cached('<p>'), missing]) expect(policyOf(page)).toBe(policyOf())
  expect(String(cached(strange).body)).toContain('<script>alert(3)</script>')
})

test('T76 a script in the content of a page is not fetched later either', () => {
  const planted = '<main><p>text</p><script>alert(3)</script><script src="/a.js" async=""></script></main>'
  const { body } = cached(PAGE.replace(/<main.*<\/main>/, planted))
  expect(String(body)).toContain(planted)
  expect(String(body)).not.toContain('"/a.js"]')
})

test('a script that carries anything but data stays where it is', () => {
  for (const code of [
    'self.__next_f.push([1,alert(1)])',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":alert(1)});',
  ])
    expect(String(cached(`<body><script>${code}</script></body>`).body)).toContain(`<script>${code}</script>`)
})

test('T76 what is no document has no policy of its own, but all other headers', () => {
  const { headers } = finalizeResponse(
    pageResponse('x', { 'content-type': 'application/rss+xml' }),
    SITE,
    FIRST,
  )
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringContaining('max-age=63072000'),
    'cross-origin-resource-policy': 'same-origin',
  })
  const picture = finalizeResponse(pageResponse('x', { 'content-type': 'image/png' }), SITE, FIRST)
  expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(finalizeResponse(pageResponse('x'), 'http://localhost:3000', FIRST).headers).not.toHaveProperty(
    'strict-transport-security',
  )
})

test('T76 the rules of the Observatory give A+ to a cached page and to one that is made for its reader', async () => {
  const own = await inject(
    (request, response) => {
      allowByNonce(request, response, SITE)
      response.end()
    },
    { url: '/admin' },
  )
  for (const headers of [cached().headers, own.headers as Record<string, string>]) {
    const { score, rules } = observatoryScore(headers)
    expect(score, JSON.stringify(rules)).toBeGreaterThanOrEqual(100)
  }
  expect(observatoryScore({}).score).toBeLessThan(50)
  expect(
    observatoryScore({ ...cached().headers, 'content-security-policy': "script-src 'unsafe-inline'" }).score,
  ).toBeLessThan(100)
})

test('T76 a nonce is new for each response, and Next is told it', async () => {
  const policies = await Promise.all(
    [1, 2].map(() =>
      inject(
        (request, response) => {
          allowByNonce(request, response, SITE)
          response.end(String(request.headers['content-security-policy']))
        },
        { url: '/admin' },
      ),
    ),
  )
  const [first, second] = policies.map(({ headers, payload }) => {
    expect(payload).toBe(headers['content-security-policy'])
    return /script-src 'self' (?:'sha256-[\w+/=]{44}' ){9}'nonce-([\w+/=]{24})';/.exec(payload)?.[1]
  })
  expect(first).toBeTruthy()
  expect(first).not.toBe(second)
})
