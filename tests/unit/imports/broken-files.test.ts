import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FileProblem, type ImportRecord, type ReadFile } from '@/features/imports/rules/records'
import { replaceShortcodes } from '@/features/imports/rules/shortcodes'
import { readGhostRedirects } from '@/features/imports/server/read-ghost-redirects'
import { recognise } from '@/features/imports/server/recognise'
import { sanitizeHtml } from '@/lib/html/sanitize'
import {
  allOf,
  ghostFile,
  OLD_ADDRESS,
  readGhostPost,
  readGhostText,
  readItem,
  readWxr,
  writeTemporary,
  wxr,
  wxrItem,
} from '../../helpers/old-sites'

const ITEMS = [
  wxrItem({ id: 1, title: 'Größe', content: 'One.\n\nTwo ]]> three.', meta: { _thumbnail_id: '2' } }),
  wxrItem({ id: 2, type: 'attachment', url: `${OLD_ADDRESS}/wp-content/uploads/a-scaled.jpg` }),
  wxrItem({
    id: 3,
    title: 'Сантехника',
    content: `<img src="${OLD_ADDRESS}/wp-content/uploads/a-300x200.jpg">`,
  }),
]

const GHOST = ghostFile({
  posts: [{ title: 'Größe' }, { title: 'Сантехника', html: '<p>"\\</p>' }],
  users: [{ id: '1', name: 'Ann' }],
  posts_authors: [{ post_id: '64a000000000000000000001', author_id: '1', sort_order: 0 }],
})

/** Reads bytes to the end, and says what came of it: all records, or the problem. */
async function outcome(
  bytes: Uint8Array,
  read: (path: string) => Promise<ReadFile<ImportRecord>>,
): Promise<{ records: ImportRecord[] } | { problem: FileProblem }> {
  const path = await writeTemporary(bytes)
  let opened: ReadFile<ImportRecord>
  try {
    opened = await read(path)
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error }
    throw error
  }
  // A file that was opened is whole: from here on nothing may fail.
  return { records: await allOf(opened) }
}

const readXml = async (path: string) =>
  (await import('@/features/imports/server/read-wordpress')).readWordPress([path])
const readJson = async (path: string) =>
  (await import('@/features/imports/server/read-ghost')).readGhost(path)

describe.each([
  ['WordPress', wxr({ items: ITEMS }), readXml],
  ['Ghost', GHOST, readJson],
])('a file of %s', (_name, text, read) => {
  const whole = Buffer.from(text)
  const end = Buffer.from(text.trimEnd()).length

  test('that is cut off anywhere is refused with line and column, or is complete', async () => {
    const complete = await outcome(whole, read)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length }), async (length) => {
        const result = await outcome(whole.subarray(0, length), read)
        if (length >= end) expect(result).toEqual(complete)
        else expect(result).toMatchObject({ problem: { place: { line: expect.any(Number) } } })
      }),
      { numRuns: 150, examples: [[0], [1], [end - 1], [end]] },
    )
  })

  test('with any byte changed is refused, or read to its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = Buffer.from(whole)
        bytes[at] = byte
        const result = await outcome(bytes, read)
        expect('problem' in result ? result.problem.message : result.records.length).toBeTruthy()
      }),
      { numRuns: 150 },
    )
  })
})

test('items in any order, and several times, give the same posts', async () => {
  const withoutPlace = async (items: readonly string[]) =>
    (await allOf(await readWxr(wxr({ items }))))
      .filter((each) => each.kind === 'post')
      .map((each) => ({ ...each, place: null }))
      .toSorted((a, b) => a.id.localeCompare(b.id))
  const inOrder = await withoutPlace(ITEMS)
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...ITEMS, ...ITEMS], { minLength: 6, maxLength: 6 }),
      async (shuffled) => {
        expect(await withoutPlace(shuffled)).toEqual(inOrder)
      },
    ),
    { numRuns: 20 },
  )
})

test('what stands twice in the files is named once more, as left out', async () => {
  const records = await allOf(
    await readWxr(wxr({ items: [ITEMS[0] ?? ''] }), wxr({ items: [ITEMS[0] ?? ''] })),
  )
  expect(records).toMatchObject([
    { kind: 'post', place: { file: 0 } },
    { kind: 'left-out', place: { file: 1 }, because: 'It stands in the files more than once.' },
  ])
})

test.each([
  ['nothing', '', 'The file is empty'],
  ['a feed', '<?xml version="1.0"?><rss version="2.0"><channel><item/></channel></rss>', 'a feed (RSS)'],
  ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'a web page'],
  ['other XML', '<?xml version="1.0"?><feed/>', 'not an export of WordPress'],
  ['other JSON', '{"name":"x"}', 'not an export of Ghost'],
  ['an archive', 'PK\u0003\u0004', 'an archive'],
  ['bytes', 'a\0b,c', 'of no kind'],
  ['a text', 'Dear Sir', 'of no kind'],
])('%s is refused with what it seems to be', async (_what, text, message) => {
  await expect(recognise(await writeTemporary(text, 'export.xml'))).rejects.toThrow(message)
})

test.each([
  ['wordpress', wxr({ items: [] })],
  ['wordpress', `\ufeff${wxr({ items: [] })}`],
  ['ghost', GHOST],
  ['ghost', '{"meta":{"version":"5.0.0"},"data":{"posts":[]}}'],
  ['leads', 'Name,Email,Phone\nAnn,ann@shop.example,1'],
  ['leads', '\ufeff"Record ID";"First Name"\n1;Ann'],
  ['redirects', 'from,to\n/a,/b'],
  ['redirects', 'Old URL;New URL\n/a;/b'],
  ['redirects', 'Origin,Target,Type,Format\n/a,/b,301,plain'],
  ['leads', 'sep=;\nEmail\nann@shop.example'],
  ['leads', 'Imię,Kontakt\nAnn,ann@shop.example'],
])('a file of the kind %s is recognised by its content', async (kind, text) => {
  expect(await recognise(await writeTemporary(text, 'anything.bin'))).toBe(kind)
})

test('a reader refuses a file of another kind by itself', async () => {
  await expect(readWxr('<rss><channel><item></item></channel></rss>')).rejects.toThrow('a feed (RSS)')
  await expect(readWxr('<html></html>')).rejects.toThrow('not an export of WordPress')
  await expect(readWxr('{}')).rejects.toBeInstanceOf(FileProblem)
  await expect(readGhostText('[1, 2]')).rejects.toThrow('not an export of Ghost')
  await expect(readGhostText('<rss/>')).rejects.toBeInstanceOf(FileProblem)
  await expect(readGhostRedirects(await writeTemporary('a: [1'))).rejects.toBeInstanceOf(FileProblem)
  await expect(readGhostRedirects(await writeTemporary('404:\n  /a: /b'))).rejects.toBeInstanceOf(FileProblem)
})

describe('an attack', () => {
  const declaring = (doctype: string, content: string) =>
    wxr({ items: [wxrItem({ content: 'x' })] })
      .replace('<rss', `${doctype}\n<rss`)
      .replace('<![CDATA[x]]>', content)

  test.each([
    ['an entity of a file', '<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd">]>', '&file;'],
    ['a document type elsewhere', '<!DOCTYPE rss SYSTEM "https://evil.example/x.dtd">', 'x'],
    [
      'entities of entities',
      '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>',
      '&c;',
    ],
  ])('T179 by %s is refused', async (_name, doctype, content) => {
    await expect(readWxr(declaring(doctype, content))).rejects.toThrow('declares a document type')
  })

  test('T179 by an entity that nobody declared is refused', async () => {
    await expect(readWxr(declaring('', '&secret;'))).rejects.toThrow('cut off or damaged')
  })

  test('T179 by aliases in redirects is refused', async () => {
    const path = await writeTemporary('301:\n  /a: &x /b\n  /c: *x\n')
    await expect(readGhostRedirects(path)).rejects.toThrow('aliases')
  })

  const UNSAFE = /<script|\son\w+=|="javascript:/i
  const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>'

  test('T178 by a script in every field of WordPress is text, or is gone', async () => {
    const post = await readItem(
      {
        title: SCRIPT,
        content: `<p onclick="alert(3)">${SCRIPT}<a href="javascript:alert(4)">x</a></p><table><tr><td onclick="alert(9)">y</td></tr></table>[caption caption="${SCRIPT.replaceAll('"', '')}"]<img src="https://a.example/a.jpg" onload="alert(5)">[/caption][video src="javascript:alert(6)"]`,
        excerpt: SCRIPT,
        slug: encodeURIComponent(SCRIPT),
        creator: SCRIPT,
        categories: [
          { name: SCRIPT, slug: SCRIPT.replace(/[<>"]/g, '') },
          { domain: 'post_tag', name: SCRIPT },
        ],
        meta: {
          _yoast_wpseo_title: SCRIPT,
          _yoast_wpseo_metadesc: SCRIPT,
          _yoast_wpseo_canonical: 'javascript:alert(7)',
          _wp_old_slug: SCRIPT,
        },
      },
      { title: '&lt;script&gt;alert(8)&lt;/script&gt;' },
    )
    expect(post.html).not.toMatch(UNSAFE)
    expect(sanitizeHtml(post.html, { origin: OLD_ADDRESS })).not.toMatch(UNSAFE)
    for (const text of [post.title, post.excerpt, ...post.categories, ...post.tags])
      expect(text).toBe('alert(1)')
    expect(post.canonical).toBe('')
    expect(post.slug).not.toMatch(/[/\\]/)
  })

  test('T178 by a script in every field of Ghost is text, or is gone', async () => {
    const post = await readGhostPost({
      title: SCRIPT,
      slug: SCRIPT,
      html: `<div class="kg-card kg-callout-card"><div class="kg-callout-text">${SCRIPT}</div></div><figure class="kg-card kg-bookmark-card"><a href="javascript:alert(3)">x</a></figure><div class="constructor __proto__">y</div><constructor>z</constructor>`,
      feature_image: 'javascript:alert(4)',
      canonical_url: 'javascript:alert(5)',
      custom_excerpt: SCRIPT,
    })
    expect(post.html).not.toMatch(UNSAFE)
    expect(post).toMatchObject({ title: SCRIPT, excerpt: 'alert(1)', featured: null, canonical: '' })
  })

  test('T179 by keys that every object has changes nothing', async () => {
    const text = ghostFile({ posts: [{}] })
      .replace('"tags":', '"__proto__":')
      .replace('{', '{"__proto__":{"x":1},')
    expect(await allOf(await readGhostText(text))).toHaveLength(1)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
    const read = await readWxr(
      wxr({ items: [wxrItem({ type: '__proto__' }), wxrItem({ id: 8, type: 'constructor' })] }),
    )
    expect(await allOf(read)).toHaveLength(2)
  })

  test.each([
    ['beginnings', '[a x=1]'.repeat(60_000)],
    ['names', Array.from({ length: 30_000 }, (_each, at) => `[a${at} x=1]`).join('')],
    ['nested', '[a_b]'.repeat(30_000) + '[/a_b]'.repeat(30_000)],
    ['brackets', '[['.repeat(200_000)],
    ['quotes', '[a "'.repeat(100_000)],
    ['tags', '<a "'.repeat(100_000)],
    ['letters', `[[${'a'.repeat(400_000)}`],
  ])('T179 by a text of %s takes no long time', (_name, text) => {
    const before = performance.now()
    replaceShortcodes(
      text,
      () => null,
      () => {},
    )
    expect(performance.now() - before).toBeLessThan(5_000)
  })

  test('T179 by a text that is nested without end is left out', async () => {
    const items = [
      wxrItem({ content: '<div>'.repeat(5000) }),
      wxrItem({ id: 8, content: '<!--'.repeat(50_000) }),
    ]
    expect(await allOf(await readWxr(wxr({ items })))).toMatchObject([
      { kind: 'left-out', because: 'The content is nested more than 100 levels deep.' },
      { kind: 'post', html: '' },
    ])
  })
})

test('the fixture of a real export names nobody who exists', () => {
  const text = readFileSync('tests/unit/imports/files/wordpress-6.1.9-all.xml', 'utf8')
  expect(text.match(/[\w.]+@[\w.-]+/g)?.filter((each) => !each.endsWith('.example'))).toEqual([])
})
