import { expect, test } from 'vitest'
import { readWordPress } from '@/features/imports/server/read-wordpress'
import { recognise } from '@/features/imports/server/recognise'
import {
  allOf,
  htmlOf,
  OLD_ADDRESS,
  onlyPost,
  readItem,
  readWxr,
  wxr,
  wxrItem,
} from '../../helpers/old-sites'

/** Written by WordPress 6.1.9 (Debian 6.1.9+dfsg1-0+deb12u1) with PHP 8.2, "All content". */
const REAL = 'tests/unit/imports/files/wordpress-6.1.9-all.xml'

const UPLOADS = `${OLD_ADDRESS}/wp-content/uploads/2024/03`

const attachment = (id: number, name: string, rest: Partial<Parameters<typeof wxrItem>[0]> = {}) =>
  wxrItem({ id, type: 'attachment', url: `${UPLOADS}/${name}`, title: name, ...rest })

test('an export that WordPress 6.1.9 wrote is read whole', async () => {
  expect(await recognise(REAL)).toBe('wordpress')
  const read = await readWordPress([REAL])
  expect(read.head).toMatchObject({
    kind: 'wordpress',
    site: 'old-agency.example',
    version: 'WordPress 6.1.9',
    counts: { posts: 12, pages: 2, attachments: 2, comments: 1, 'in the trash': 1 },
  })
  const records = await allOf(read)
  expect(
    records.map((each) => (each.kind === 'post' ? `${each.title}: ${each.status}` : each.because)),
  ).toEqual([
    `Drains & "Pipes": what's new?: published`,
    'Block post: published',
    'Как выбрать сантехника: published',
    'A draft by Bob: draft',
    'Waiting for review: draft',
    'Next spring: scheduled',
    'Private notes: draft',
    'With a password: draft',
    'A post without a title.: published',
    'It was in the trash.',
    'Renamed post: published',
    'New name: published',
    'Sticky one: published',
    'It is a page, not a post.',
    'It is a page, not a post.',
  ])
  const [classic] = records
  expect(classic).toMatchObject({
    slug: 'drains-pipes-whats-new',
    categories: ['Boilers', 'Drains', 'Plumbing & Heating'],
    authors: [{ id: 'ann', name: "Ann O'Neil & Sons" }],
    publishedAt: '2024-03-10T06:30:00.000Z',
    lost: ['The shortcode [contact-form-7] does not come along.', 'Its comments do not come along (1).'],
  })
})

test('the records can be read twice, and are the same', async () => {
  const read = await readWordPress([REAL])
  expect(await allOf(read)).toEqual(await allOf(read))
})

test.each([
  ['draft', null],
  ['pending', 'It was waiting for review.'],
])(
  'trap 1: a post that is %s is a draft without a date, with a slug of its title',
  async (status, because) => {
    const post = await readItem({
      title: 'Not Ready: Yet',
      status,
      slug: '',
      date: '0000-00-00 00:00:00',
      localDate: '2026-11-27 01:51:02',
      link: `${OLD_ADDRESS}/?p=7`,
    })
    expect(post).toMatchObject({
      status: 'draft',
      because,
      publishedAt: null,
      createdAt: null,
      slug: 'not-ready-yet',
    })
    expect(post.oldAddresses).toEqual(['/?p=7'])
  },
)

test('trap 2: the date is the one in UTC, and not that of the old site', async () => {
  const post = await readItem({ localDate: '2024-11-03 01:30:00', date: '2024-11-03 05:30:00' })
  expect(post.publishedAt).toBe('2024-11-03T05:30:00.000Z')
})

test.each(['2027-03-20 13:00:00', '2024-03-20 13:00:00'])(
  'trap 3: what was to appear at %s is scheduled, whether the time has passed or not',
  async (date) => {
    const post = await readItem({ status: 'future', date })
    expect(post).toMatchObject({
      status: 'scheduled',
      because: null,
      publishedAt: `${date.replace(' ', 'T')}.000Z`,
    })
  },
)

test('trap 4: a private post is a draft, which says so', async () => {
  expect(await readItem({ status: 'private' })).toMatchObject({ status: 'draft', because: 'It was private.' })
})

test('trap 5: a post with a password is a draft, though its status says publish', async () => {
  const because = 'It was protected by a password.'
  expect(await readItem({ password: 'client-pass-1' })).toMatchObject({ status: 'draft', because })
  expect(await readItem({ password: '0' })).toMatchObject({ status: 'draft', because })
  const text = JSON.stringify(await readItem({ password: 'client-pass-1' }))
  expect(text).not.toContain('client-pass-1')
})

test('trap 6: what was in the trash is left out, and counted', async () => {
  const read = await readWxr(wxr({ items: [wxrItem({ status: 'trash', slug: 'trashed__trashed' })] }))
  expect(read.head.counts).toEqual({ 'in the trash': 1 })
  expect(await allOf(read)).toMatchObject([{ kind: 'left-out', because: 'It was in the trash.' }])
})

test('trap 7: a post without a title gets its first words, and keeps its slug', async () => {
  const content = 'One two three four five six seven eight nine ten.'
  const post = await readItem({ title: '', slug: '14-2', content })
  expect(post).toMatchObject({ title: 'One two three four five six seven eight', slug: '14-2' })
  expect(post.lost).toEqual(['It had no title: these are its first words.'])
  expect(await readItem({ title: '', slug: '' })).toMatchObject({ title: 'Post 7', slug: 'post-7' })
})

test('trap 8: an export of "Posts" alone says that its images are missing', async () => {
  const read = await readWxr(wxr({ items: [wxrItem({ meta: { _thumbnail_id: '5' } })] }))
  expect(read.head.warnings).toEqual([
    'The file does not hold all images that its posts name: export "All content" instead of "Posts".',
  ])
  const post = await onlyPost(read)
  expect(post.featured).toBeNull()
  expect(post.lost).toEqual(['Its featured image is not in the file (number 5).'])
})

test.each(['before', 'behind'])('trap 9: the featured image may stand %s its post', async (where) => {
  const post = wxrItem({ meta: { _thumbnail_id: '5' } })
  const image = attachment(5, 'top.jpg', { meta: { _wp_attachment_image_alt: 'A bright room' } })
  const read = await readWxr(wxr({ items: where === 'before' ? [image, post] : [post, image] }))
  expect((await onlyPost(read)).featured).toEqual({ url: `${UPLOADS}/top.jpg`, alt: 'A bright room' })
  expect(read.head.warnings).toEqual([])
})

test('trap 9: the featured image may stand in another of the files', async () => {
  const read = await readWxr(
    wxr({ items: [wxrItem({ meta: { _thumbnail_id: '5' } })] }),
    wxr({ items: [attachment(5, 'top.jpg')] }),
  )
  expect((await onlyPost(read)).featured?.url).toBe(`${UPLOADS}/top.jpg`)
})

test.each([
  ['hero-scaled.jpg', 'hero-768x576.jpg'],
  ['team-photo-rotated.jpg', 'team-photo-768x1024.jpg'],
  ['plain.jpg', 'plain-300x200.jpg'],
  ['plain.jpg', 'plain.jpg'],
  ['edited-e1700000000000.jpg', 'edited-e1700000000000-1024x768.jpg'],
  // A file whose own name has the form of a size.
  ['plan-800x600.jpg', 'plan-800x600.jpg'],
  ['plan-800x600.jpg', 'plan-800x600-300x225.jpg'],
])('trap 10: %s is the image for %s, with its alternative text', async (stored, written) => {
  const content = `<img src="${UPLOADS}/${written}" alt="" class="size-large">`
  const items = [attachment(5, stored, { meta: { _wp_attachment_image_alt: 'A bright room' } })]
  const post = await readItem({ content }, { items })
  expect(post.images).toEqual([{ url: `${UPLOADS}/${stored}`, alt: 'A bright room' }])
  expect(post.html).toContain(`src="${UPLOADS}/${stored}" alt="A bright room"`)
})

test('trap 10: however an image is named, it is one', async () => {
  const content = [
    `<img src="http://www.old-agency.example/wp-content/uploads/2024/03/hero-300x200.jpg">`,
    `<a href="${UPLOADS}/hero.jpg"><img src="https://i0.wp.com/old-agency.example/wp-content/uploads/2024/03/hero.jpg?w=300"></a>`,
    `<img src="/wp-content/uploads/2024/03/hero-1024x768.jpg">`,
    `<img src="data:image/gif;base64,R0" data-src="${UPLOADS}/hero-150x150.jpg">`,
  ].join('\n\n')
  const post = await readItem({ content }, { items: [attachment(5, 'hero-scaled.jpg')] })
  expect(post.images).toEqual([{ url: `${UPLOADS}/hero-scaled.jpg`, alt: '' }])
  expect(post.html.match(/<img/g)).toHaveLength(4)
  expect(post.html).not.toContain('<a')
})

test('trap 10: without its attachment, the largest file is a guess, and the written address is kept', async () => {
  const content = `<img src="${UPLOADS}/hero-768x576.jpg"><img class="size-full" src="${UPLOADS}/plan-800x600.jpg">`
  expect((await readItem({ content })).images).toEqual([
    { url: `${UPLOADS}/hero.jpg`, alt: '', instead: `${UPLOADS}/hero-768x576.jpg` },
    { url: `${UPLOADS}/plan-800x600.jpg`, alt: '' },
  ])
})

test.each([
  ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one\ntwo', '<p>one<br>two</p>'],
  ['one\r\n\r\n\r\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one<br />\ntwo', '<p>one<br>two</p>'],
  ['<strong>one\n\ntwo</strong> three', '<p><strong>one</strong></p>\n<p><strong>two</strong> three</p>'],
  ['a\n<h3>B</h3>\nc', '<p>a</p>\n<h3>B</h3>\n<p>c</p>'],
  ['<ul>\n\t<li>One\nmore</li>\n\n\t<li>Two</li>\n</ul>', '<ul><li>One\nmore</li><li>Two</li></ul>'],
  ['<pre>line 1\n\n  line 2 &lt;b&gt;</pre>\nLast', '<pre>line 1\n\n  line 2 &#x3C;b></pre>\n<p>Last</p>'],
  ['<blockquote>one\n\ntwo</blockquote>', '<blockquote><p>one</p><p>two</p></blockquote>'],
  ['<div>one</div><div>two</div>', '<p>one</p>\n<p>two</p>'],
  ['<table><tr><td>a\nb</td></tr></table>', '<table><tbody><tr><td>a\nb</td></tr></tbody></table>'],
  ['[row attr="1"]\none\n\ntwo\n[/row]', '<p>one</p>\n<p>two</p>'],
  ['', ''],
])('trap 11: the classic text %j becomes %j', async (content, html) => {
  expect(await htmlOf(content)).toBe(html)
})

test('trap 12: comments of blocks go, and blocks without content are named', async () => {
  const post = await readItem({
    content: `<!-- wp:paragraph {"dropCap":true} -->
<p class="has-drop-cap">Block <strong>text</strong>
on one line.</p>
<!-- /wp:paragraph -->

<!-- wp:latest-posts {"a":"\\u002d\\u002d\\u003e"} /-->

<!-- wp:block {"ref":999} /-->

<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><p>A</p></div><!-- /wp:column --></div><!-- /wp:columns -->

<!-- wp:buttons --><div class="wp-block-buttons"><div class="wp-block-button"><a href="/contact">Call us</a></div></div><!-- /wp:buttons -->`,
  })
  expect(post.html).toBe(
    `<p>Block <strong>text</strong>\non one line.</p>\n<p>A</p>\n<p><a href="${OLD_ADDRESS}/contact">Call us</a></p>`,
  )
  expect(post.lost).toEqual([
    'The block "latest-posts" has no text of its own, and does not come along.',
    'A block that several posts share does not come along (number 999).',
  ])
})

test('trap 13: captions and galleries become figures, escaped shortcodes their text, and unknown ones are named', async () => {
  const content = `[caption id="attachment_5" width="768"]<img class="wp-image-5" src="${UPLOADS}/hero-768x576.jpg" alt="A room" /> The <em>caption</em>[/caption]

[gallery ids="4,5,6" columns="2"]

A [contact-form-7 id="5" title="Contact"] and an [[escaped]] code, a word [sic] and a note [1].

[vc_row][vc_column width="1/2"]Inside[/vc_column][/vc_row]`
  const items = [attachment(4, 'team.jpg', { excerpt: 'Us & them' }), attachment(5, 'hero.jpg')]
  const post = await readItem({ content }, { items })
  expect(post.html.split('\n')).toEqual([
    `<figure><img src="${UPLOADS}/hero.jpg" alt="A room"><figcaption>The <em>caption</em></figcaption></figure>`,
    `<figure><img src="${UPLOADS}/team.jpg" alt=""><figcaption>Us &#x26; them</figcaption></figure>`,
    `<figure><img src="${UPLOADS}/hero.jpg" alt=""></figure>`,
    '<p>A  and an [escaped] code, a word [sic] and a note [1].</p>',
    '<p>Inside</p>',
  ])
  expect(post.lost).toEqual([
    'Images of a gallery are not in the file (numbers 6).',
    'The shortcode [contact-form-7] does not come along.',
    'The shortcode [vc_row] does not come along.',
    'The shortcode [vc_column] does not come along.',
  ])
})

test('trap 13: a gallery without numbers has the images of its post', async () => {
  const items = [attachment(4, 'a.jpg', { parent: 7 }), attachment(5, 'b.jpg', { parent: 8 })]
  expect(await htmlOf('[gallery]', { items })).toBe(`<figure><img src="${UPLOADS}/a.jpg" alt=""></figure>`)
})

const PLAYER = '<p><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe></p>'
const WATCH = 'https://www.youtube.com/watch?v=abcdefghijk'

test.each([
  [`See ${WATCH} below:\n\n${WATCH}\n\nEnd`, `<p>See ${WATCH} below:</p>\n${PLAYER}\n<p>End</p>`],
  [`one\n${WATCH}\ntwo`, `<p>one</p>\n${PLAYER}\n<p>two</p>`],
  ['https://youtu.be/abcdefghijk', PLAYER],
  [`[embed width="400"]${WATCH}[/embed]`, PLAYER],
  [
    `<!-- wp:embed {"url":"x"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${WATCH}\n</div></figure><!-- /wp:embed -->`,
    PLAYER,
  ],
  [
    'https://vimeo.com/123456789/abcdef0123',
    '<p><iframe src="https://player.vimeo.com/video/123456789?h=abcdef0123"></iframe></p>',
  ],
  [
    'https://www.youtube.com/watch?v=abcdefghijk&t=1m30s',
    PLAYER.replace('abcdefghijk', 'abcdefghijk?start=90'),
  ],
])('trap 14: the film of %j is shown', async (content, html) => {
  const post = await readItem({ content })
  expect(post.html).toBe(html)
  expect(post.lost).toEqual([])
})

test('trap 14: what is shown of another site becomes a link, and is named', async () => {
  const address = 'https://social.example/status/1'
  const post = await readItem({
    content: `<!-- wp:embed --><figure class="wp-block-embed"><div>\n${address}\n</div></figure><!-- /wp:embed -->`,
  })
  expect(post.html).toBe(`<p><a href="${address}">${address}</a></p>`)
  expect(post.lost).toEqual([`An embedded page became a link: ${address}`])
})

test('trap 15: <!--more--> is no text, and what stands before it is offered as the excerpt', async () => {
  const content = 'The <em>teaser</em> & more.\n\n<!--more Read on-->\n\nThe rest.'
  const post = await readItem({ content })
  expect(post).toMatchObject({
    html: '<p>The <em>teaser</em> &#x26; more.</p>\n<p>The rest.</p>',
    excerpt: 'The teaser & more.',
  })
  expect((await readItem({ content, excerpt: 'Its own.' })).excerpt).toBe('Its own.')
})

test('trap 16: the end of a CDATA section within a text is text, in comments as well', async () => {
  const comments =
    '<wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_content><![CDATA[Nice ]]]]><![CDATA[> post]]></wp:comment_content></wp:comment>'
  const post = await readItem({ content: 'a ]]> b', comments })
  expect(post.html).toBe('<p>a ]]> b</p>')
})

const HEAD = [
  '<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>heating</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Plumbing &amp; Heating]]></wp:cat_name></wp:category>',
  '<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>boilers</wp:category_nicename><wp:category_parent>heating</wp:category_parent><wp:cat_name><![CDATA[Boilers]]></wp:cat_name></wp:category>',
  '<wp:category><wp:term_id>5</wp:term_id><wp:category_nicename>drains</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Drains]]></wp:cat_name></wp:category>',
].join('')

test('trap 17: tags are told from categories, and the primary category is the first', async () => {
  const categories = [
    { domain: 'post_tag', name: 'c++' },
    { name: 'Drains', slug: 'drains' },
    { name: 'Plumbing &amp; Heating', slug: 'heating' },
  ]
  const primary = { _yoast_wpseo_primary_category: '3' }
  expect(await readItem({ categories, meta: primary }, { head: HEAD })).toMatchObject({
    categories: ['Plumbing & Heating', 'Drains'],
    tags: ['c++'],
    lost: [],
  })
  expect(await readItem({ categories, meta: primary })).toMatchObject({
    categories: ['Drains', 'Plumbing & Heating'],
    lost: ['Its primary category cannot be told from the file: the first one is taken.'],
  })
})

test('trap 18: names are decoded once more, and a title may hold elements', async () => {
  const item = {
    title: `Drains & "Pipes": what's <em>new</em> &amp; 1 < 2?`,
    categories: [{ name: 'Plumbing &amp; Heating' }],
  }
  expect(await readItem(item)).toMatchObject({
    title: `Drains & "Pipes": what's new & 1 < 2?`,
    categories: ['Plumbing & Heating'],
  })
})

test('trap 19: a category names its parent by slug, which comes behind', async () => {
  const categories = [{ name: 'Boilers', slug: 'boilers' }]
  const read = await readWxr(wxr({ head: HEAD, items: [wxrItem({ categories })] }))
  expect((await onlyPost(read)).categories).toEqual(['Boilers', 'Plumbing & Heating'])
  expect(read.head.categories).toEqual(['Boilers', 'Plumbing & Heating'])
})

test('trap 20: a Cyrillic slug is decoded, and its old address is known in both cases of the digits', async () => {
  const slug = '%d0%ba%d0%b0%d0%ba'
  const post = await readItem({ slug, link: `${OLD_ADDRESS}/2024/05/${slug}/` })
  expect(post.slug).toBe('как')
  expect(post.oldAddresses).toEqual(['/2024/05/%d0%ba%d0%b0%d0%ba/', '/2024/05/%D0%BA%D0%B0%D0%BA/', '/?p=7'])
  expect((await readItem({ slug: '', title: 'Как выбрать' })).slug).toBe('как-выбрать')
})

test('trap 20: a slug that cannot be an address is made of its own letters', async () => {
  expect((await readItem({ slug: 'a%2Fb' })).slug).toBe('a-b')
  expect((await readItem({ slug: '..', title: 'Two points' })).slug).toBe('two-points')
})

test('trap 21: the link, the number and an old slug are three old addresses', async () => {
  const post = await readItem({
    slug: 'new-name',
    link: `${OLD_ADDRESS}/2026/11/new-name/`,
    meta: { _wp_old_slug: 'old-name' },
  })
  expect(post.oldAddresses).toEqual(['/2026/11/new-name/', '/?p=7', '/2026/11/old-name/'])
})

test('trap 21: a site in a folder has its addresses there', async () => {
  const address = `${OLD_ADDRESS}/blog`
  const post = await readItem({ link: `${address}/post-7/` }, { address })
  expect(post.oldAddresses).toEqual(['/blog/post-7/', '/blog/?p=7'])
})

test('trap 22: two posts of one title keep their slugs', async () => {
  const items = ['new-name', 'new-name-2'].map((slug, at) =>
    wxrItem({ id: 17 + at, slug, title: 'New name' }),
  )
  const posts = await allOf(await readWxr(wxr({ items })))
  expect(posts.map((each) => each.kind === 'post' && each.slug)).toEqual(['new-name', 'new-name-2'])
})

test('trap 23: an author has the name that is shown, and one without posts is not listed', async () => {
  const read = await readWxr(wxr({ items: [wxrItem({ creator: 'ann' })] }))
  const ann = { id: 'ann', name: "Ann O'Neil & Sons" }
  expect(read.head.authors).toEqual([ann])
  expect((await onlyPost(read)).authors).toEqual([ann])
})

test('trap 24: comments are left out, and that is said', async () => {
  const comments =
    '<wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_author><![CDATA[Eve <x>]]></wp:comment_author><wp:comment_author_email>eve@shop.example</wp:comment_author_email><wp:comment_author_IP>203.0.113.7</wp:comment_author_IP></wp:comment>'
  const read = await readWxr(wxr({ items: [wxrItem({ comments })] }))
  expect(read.head).toMatchObject({
    counts: { posts: 1, comments: 1 },
    warnings: ['Comments are left out (1): they hold names, e-mail addresses and IP addresses of visitors.'],
  })
  const records = await allOf(read)
  expect(records).toMatchObject([{ lost: ['Its comments do not come along (1).'] }])
  expect(JSON.stringify([read.head, records])).not.toMatch(/Eve|eve@|203\.0/)
})

test.each([
  ['_yoast_wpseo_title', 'SEO title %%sep%% %%sitename%%', 'SEO title'],
  ['_yoast_wpseo_title', '%%title%% %%page%% %%sep%% %%sitename%%', ''],
  ['_yoast_wpseo_title', '%%title%%: %%cf_own%% more', 'Pipes: more'],
  ['_yoast_wpseo_title', '%%constructor%%All of it', 'All of it'],
  ['rank_math_title', '%title% in 2024 %sep% %sitename%', 'Pipes in 2024'],
  ['rank_math_title', 'Save 50% of %title%', 'Save 50% of Pipes'],
  ['_aioseo_title', '#post_title explained #separator_sa #site_title', 'Pipes explained'],
])('trap 25: the search title of %s, %j, is %j', async (key, written, searchTitle) => {
  expect((await readItem({ title: 'Pipes', meta: { [key]: written } })).searchTitle).toBe(searchTitle)
})

test('trap 25: a sticky post says that it was, and pages with parents are left out', async () => {
  const items = [
    wxrItem({ id: 1, sticky: true }),
    wxrItem({ id: 2, type: 'page' }),
    wxrItem({ id: 3, type: 'page', parent: 2 }),
  ]
  expect(await allOf(await readWxr(wxr({ items })))).toMatchObject([
    { kind: 'post', lost: ['It was kept on top of the blog (sticky).'] },
    { kind: 'left-out', because: 'It is a page, not a post.' },
    { kind: 'left-out', because: 'It is a page, not a post.' },
  ])
})

test('trap 26: links to the old site are absolute, and one that leads to a file is no page', async () => {
  const post = await readItem({
    content: `<a href="/?p=1">by id</a> <a href="${OLD_ADDRESS}/2024/03/other/">other</a> <a href="${UPLOADS}/guide.pdf">guide</a> <a href="mailto:jo@old-agency.example">mail</a>`,
  })
  expect(post.html).toBe(
    `<p><a href="${OLD_ADDRESS}/?p=1">by id</a> <a href="${OLD_ADDRESS}/2024/03/other/">other</a> <a href="${UPLOADS}/guide.pdf">guide</a> <a href="mailto:jo@old-agency.example">mail</a></p>`,
  )
  expect(post.lost).toEqual([`A link leads to a file on the old site: ${UPLOADS}/guide.pdf`])
})

test('trap 27: an excerpt is one line, and the title of the site is decoded', async () => {
  const post = await readItem({ excerpt: 'An excerpt with\ntwo lines & an ampersand' })
  expect(post.excerpt).toBe('An excerpt with two lines & an ampersand')
  const meta = { _yoast_wpseo_title: '%%sitename%%: news' }
  expect((await readItem({ meta }, { title: 'Bright &#38; Co' })).searchTitle).toBe('Bright & Co: news')
})

test('what search plugins say of a post comes along', async () => {
  const meta = {
    _yoast_wpseo_metadesc: 'Search words',
    _yoast_wpseo_canonical: 'https://elsewhere.example/first',
    '_yoast_wpseo_meta-robots-noindex': '1',
  }
  expect(await readItem({ meta })).toMatchObject({
    searchDescription: 'Search words',
    canonical: 'https://elsewhere.example/first',
    noindex: true,
  })
  expect(await readItem({ meta: { _yoast_wpseo_canonical: 'http://elsewhere.example/' } })).toMatchObject({
    canonical: '',
    lost: ['Its canonical address cannot be kept: http://elsewhere.example/'],
  })
})

test('a file that no post shows is left out, and one that a post shows is not named', async () => {
  const items = [
    attachment(4, 'used-scaled.jpg'),
    attachment(5, 'unused.jpg'),
    wxrItem({ content: `<img src="${UPLOADS}/used-300x200.jpg">` }),
    wxrItem({ id: 8, type: 'nav_menu_item' }),
  ]
  const left = (await allOf(await readWxr(wxr({ items })))).filter(({ kind }) => kind === 'left-out')
  expect(left).toMatchObject([
    { id: '8', because: 'It is of the kind "nav_menu_item", not a post.' },
    { id: '5', title: 'unused.jpg', because: 'No post shows this file.' },
  ])
})

test('a text that no post here can have is left out with the reason', async () => {
  const items = [
    wxrItem({ content: `<p>${'word '.repeat(60_000)}</p>` }),
    wxrItem({ id: 8, content: 'Fits.' }),
  ]
  expect(await allOf(await readWxr(wxr({ items })))).toMatchObject([
    { kind: 'left-out', because: 'The content is larger than 200 kB.' },
    { kind: 'post' },
  ])
})

test('files of two sites are refused together', async () => {
  const other = wxr({ address: 'https://other.example', items: [] })
  await expect(readWxr(wxr({ items: [] }), other)).rejects.toThrow('The files are of different sites')
})
