import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { globals } from '@/seed'
import { LegalArticle } from '@/site/sections/legal-article'
import { addAdmin } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

let cookie: string

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

const text = (words: string) => ({
  type: 'text',
  text: words,
  version: 1,
  format: 0,
  detail: 0,
  mode: 'normal',
  style: '',
})
const block = { direction: 'ltr', format: '', indent: 0, version: 1 }

/** A legal text of one part with one link. */
function bodyWith(url: string, more: Record<string, unknown> = {}) {
  const link = {
    type: 'link',
    ...block,
    version: 3,
    fields: { linkType: 'custom', url, newTab: false, ...more },
    children: [text('the words')],
  }
  return {
    root: {
      type: 'root',
      ...block,
      children: [
        { type: 'heading', tag: 'h2', ...block, children: [text('Part')] },
        { type: 'paragraph', ...block, textFormat: 0, children: [link] },
      ],
    },
  }
}

const UNSAFE = [
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'javascript:alert(1)',
  '//evil.test',
  'https://me:secret@evil.test/',
  'java\tscript:alert(1)',
]

const ZONES = ['Etc/GMT+12', 'America/Los_Angeles', 'America/New_York', 'UTC', 'Asia/Tokyo', 'Etc/GMT-11']

test.each(['privacy', 'terms'] as const)(
  'the day of %s is read as the day picker stores it, which shows it on the clock of its reader',
  async (slug) => {
    const { effective } = await (await rest('GET', `globals/${slug}`, { cookie })).json()
    const shown = ZONES.map((timeZone) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(effective)),
    )
    expect(shown).toEqual(ZONES.map(() => globals[slug].effective))
  },
)

const save = (slug: string, body: unknown) =>
  rest('POST', `globals/${slug}`, {
    cookie,
    json: { body, effective: '2026-01-01T00:00:00.000Z', title: 'A text' },
  })

test.each(UNSAFE)(
  'T121 %s is refused as a link of a legal text, and is not drawn where it stands already',
  async (url) => {
    for (const slug of ['privacy', 'terms']) {
      const response = await save(slug, bodyWith(url))
      expect([slug, response.status]).toEqual([slug, 400])
      expect((await response.json()).errors[0].data.errors[0].path).toBe('body')
    }
    const page = { title: 'x', effective: '2026-01-01', body: bodyWith(url) } as never
    const html = renderToStaticMarkup(LegalArticle({ page, labels: { contents: 'x', effective: 'y' } }))
    expect(html).toContain('the words')
    expect(html).not.toMatch(/<a [^>]*>the words/)
  },
)

test.each(['https://example.com/a', '/contact', 'mailto:a@example.com', 'tel:+15550100', '#part'])(
  'T121 %s is a link of a legal text',
  async (url) => {
    const response = await save('terms', bodyWith(url, { newTab: true }))
    expect([response.status, await response.clone().text()]).toEqual([200, expect.stringContaining(url)])
    const page = { title: 'x', effective: '2026-01-01', body: bodyWith(url) } as never
    const html = renderToStaticMarkup(LegalArticle({ page, labels: { contents: 'x', effective: 'y' } }))
    expect(html).toContain(`<a href="${url}">the words</a>`)
  },
)
