import { expect, test } from 'vitest'
import { readGhostRedirects } from '@/features/imports/server/read-ghost-redirects'
import { recognise } from '@/features/imports/server/recognise'
import {
  allOf,
  GHOST_POST,
  ghostFile,
  OLD_ADDRESS,
  onlyPost,
  readGhostPost,
  readGhostText,
  writeTemporary,
} from '../../helpers/old-sites'

const images = `${OLD_ADDRESS}/content/images`

const htmlOf = async (html: string) => (await readGhostPost({ html })).html

test('an export of Ghost is read, with what the file says of itself', async () => {
  const text = ghostFile({
    posts: [
      { title: "Drains & pipes: what's new?", custom_excerpt: 'An excerpt.' },
      { type: 'page', title: 'About' },
    ],
    users: [{ id: '1', name: "Ann O'Neil", bio: 'Writes.' }],
    posts_authors: [{ post_id: GHOST_POST, author_id: '1', sort_order: 0 }],
    settings: [{ key: 'timezone', value: 'America/New_York' }],
  })
  const read = await readGhostText(text)
  expect(read.head).toEqual({
    kind: 'ghost',
    site: 'old-agency.example',
    version: 'Ghost 6.65.0',
    counts: { posts: 1, pages: 1, authors: 1 },
    categories: [],
    authors: [{ id: '1', name: "Ann O'Neil", bio: 'Writes.' }],
    columns: [],
    zone: 'America/New_York',
    warnings: [],
  })
  expect(await allOf(read)).toMatchObject([
    {
      kind: 'post',
      id: GHOST_POST,
      title: "Drains & pipes: what's new?",
      slug: 'post-1',
      excerpt: 'An excerpt.',
      status: 'published',
      publishedAt: '2024-03-02T14:00:00.000Z',
      createdAt: '2024-03-01T10:00:00.000Z',
      oldAddresses: ['/post-1/'],
    },
    { kind: 'left-out', title: 'About', because: 'It is a page, not a post.' },
  ])
  expect(await allOf(read)).toEqual(await allOf(read))
})

test('a file that does not say the address of its site says so', async () => {
  const read = await readGhostText(ghostFile({ posts: [{}] }), '')
  expect(read.head).toMatchObject({
    site: '',
    warnings: ['The file does not say the address of the old site, which images and links need.'],
  })
})

test('trap 28: what was only sent by mail is a draft', async () => {
  const because = 'It was sent by mail, and had no page.'
  expect(await readGhostPost({ status: 'sent' })).toMatchObject({ status: 'draft', because })
})

test.each([
  ['members', 'It was for members only.'],
  ['paid', 'It was for paying members only.'],
  ['tiers', 'It was for some of the members only.'],
  ['status:free', 'It was for some of the members only.'],
  ['constructor', 'It was for some of the members only.'],
])('trap 29: a post for %s is a draft', async (visibility, because) => {
  for (const status of ['published', 'scheduled'])
    expect(await readGhostPost({ visibility, status })).toMatchObject({ status: 'draft', because })
})

test('trap 29: what only members saw of a public post does not come along', async () => {
  const html =
    '<p>All</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>Members</p><!--kg-gated-block:end--><!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>Visitors</p><!--kg-gated-block:end--><p>End</p>'
  expect(await readGhostPost({ html })).toMatchObject({
    html: '<p>All</p>\n<p>Visitors</p>\n<p>End</p>',
    lost: ['A part that only members saw does not come along.', 'Its author is not in the file.'],
  })
  const open = '<p>All</p><!--kg-gated-block:begin nonMember:false--><p>Members</p>'
  expect(await htmlOf(open)).toBe('<p>All</p>')
})

test('trap 30: a post whose HTML is missing beside its mobiledoc is a draft, and says so', async () => {
  const mobiledoc = '{"version":"0.3.1","cards":[],"sections":[]}'
  const post = await readGhostPost({ html: null, mobiledoc, lexical: null })
  expect(post).toMatchObject({ status: 'draft', because: 'Its text is not in the file.', html: '' })
  expect(post.lost).toContain(
    'Its text is in the file only as mobiledoc, not as HTML: save it in Ghost once more, and export again.',
  )
  const plain = await readGhostPost({ html: null, mobiledoc, plaintext: 'One <b>\n\ntwo' })
  expect(plain).toMatchObject({ status: 'published', html: '<p>One &#x3C;b></p>\n<p>two</p>' })
  expect(plain.lost).toContain(
    'Its text is in the file only as mobiledoc and as plain text, which was taken.',
  )
})

test('trap 31: the address of the site is put in, in links and images, and one image has one address', async () => {
  const html = `<p><a href="__GHOST_URL__/about/">About</a></p><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w600/2024/03/hero.jpg" alt="A room" srcset="__GHOST_URL__/content/images/size/w600/2024/03/hero.jpg 600w, __GHOST_URL__/content/images/2024/03/hero.jpg 2000w"><figcaption><span style="white-space: pre-wrap;">The room</span></figcaption></figure>`
  const post = await readGhostPost({ html, feature_image: '__GHOST_URL__/content/images/2024/03/hero.jpg' })
  expect(post.html).toBe(
    `<p><a href="${OLD_ADDRESS}/about/">About</a></p>\n<figure><img src="${images}/2024/03/hero.jpg" alt="A room"><figcaption>The room</figcaption></figure>`,
  )
  expect(post.images).toEqual([{ url: `${images}/2024/03/hero.jpg`, alt: 'A room' }])
  expect(post.featured?.url).toBe(`${images}/2024/03/hero.jpg`)
})

test('trap 32: internal tags are none, and the first public one is the category', async () => {
  const tags = [
    { id: 't1', name: 'Plumbing & Heating', visibility: 'public' },
    { id: 't2', name: '#no-date', visibility: 'internal' },
    { id: 't3', name: 'Winter', visibility: 'public' },
    { id: 't4', name: '#old' },
  ]
  const posts_tags = ['t3', 't4', 't1', 't2'].map((tag_id, at) => ({
    post_id: GHOST_POST,
    tag_id,
    sort_order: 3 - at,
  }))
  const read = await readGhostText(ghostFile({ posts: [{}], tags, posts_tags }))
  expect(read.head.categories).toEqual(['Plumbing & Heating'])
  expect(await onlyPost(read)).toMatchObject({ categories: ['Plumbing & Heating'], tags: ['Winter'] })
})

test("trap 33: authors come in their order, and the owner's id may be 1", async () => {
  const users = [
    { id: '1', name: "Ann O'Neil", bio: null },
    { id: '64b2', name: 'Jo Ross', bio: null },
  ]
  const posts_authors = [
    { post_id: GHOST_POST, author_id: '64b2', sort_order: 1 },
    { post_id: GHOST_POST, author_id: '1', sort_order: 0 },
  ]
  expect((await readGhostPost({}, { users, posts_authors })).authors).toEqual([
    { id: '1', name: "Ann O'Neil" },
    { id: '64b2', name: 'Jo Ross' },
  ])
})

test('trap 34: the alternative text of the featured image stands beside the post', async () => {
  const posts_meta = [
    {
      post_id: GHOST_POST,
      feature_image_alt: 'A bright room',
      feature_image_caption: '<span>By &amp; for Jo</span>',
      meta_title: 'Search title',
      meta_description: 'Search words',
    },
  ]
  expect(
    await readGhostPost({ feature_image: '__GHOST_URL__/content/images/top.jpg' }, { posts_meta }),
  ).toMatchObject({
    featured: { url: `${images}/top.jpg`, alt: 'A bright room', caption: 'By & for Jo' },
    searchTitle: 'Search title',
    searchDescription: 'Search words',
  })
})

test('trap 35: code injection never comes along, and is named', async () => {
  const post = await readGhostPost({
    codeinjection_head: '<script>count()</script>',
    codeinjection_foot: '<i>x</i>',
  })
  expect(post.lost).toContain('Code of its own (code injection) does not come along.')
  expect(JSON.stringify(post)).not.toMatch(/count\(\)|<i>/)
})

test.each([
  [
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.com/guide"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A guide</div><div class="kg-bookmark-description">All of it</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://example.com/icon.png"></div></div></a></figure>',
    '<p><a href="https://example.com/guide">A guide</a> – All of it</p>',
  ],
  [
    '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Note <b>this</b>.</div></div>',
    '<blockquote><p>💡 Note <b>this</b>.</p></blockquote>',
  ],
  [
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">How?</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>So.</p></div></div>',
    '<details><summary>How?</summary><p>So.</p></details>',
  ],
  [
    '<div class="kg-card kg-button-card kg-align-center"><a href="__GHOST_URL__/contact/" class="kg-btn kg-btn-accent">Call us</a></div>',
    `<p><a href="${OLD_ADDRESS}/contact/">Call us</a></p>`,
  ],
  [
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/a.jpg" alt="A"></div><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/b.jpg" alt="B"></div></div></div><figcaption>Two</figcaption></figure>',
    `<figure><img src="${images}/a.jpg" alt="A"></figure>\n<figure><img src="${images}/b.jpg" alt="B"><figcaption>Two</figcaption></figure>`,
  ],
  [
    '<figure class="kg-card kg-embed-card"><iframe width="200" height="113" src="https://www.youtube.com/embed/abcdefghijk?feature=oembed" frameborder="0"></iframe><figcaption>Seen</figcaption></figure>',
    '<figure><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk?feature=oembed" width="200" height="113"></iframe><figcaption>Seen</figcaption></figure>',
  ],
  [
    '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img src="__GHOST_URL__/content/images/p.jpg" class="kg-product-card-image"><div class="kg-product-card-title-container"><h4 class="kg-product-card-title">Boiler</h4></div><div class="kg-product-card-description"><p>Warm.</p></div><a href="https://shop.example" class="kg-product-card-button">Buy</a></div></div>',
    `<figure><img src="${images}/p.jpg" alt=""></figure>\n<h4>Boiler</h4>\n<p>Warm.</p>\n<p><a href="https://shop.example/">Buy</a></p>`,
  ],
  [
    '<p>a</p><!--members-only--><p>b</p><!--kg-card-begin: html--><div>raw</div><!--kg-card-end: html-->',
    '<p>a</p>\n<p>b</p>\n<p>raw</p>',
  ],
  [
    '<hr><pre><code class="language-js">a\n\nb</code></pre>',
    '<hr>\n<pre><code class="language-js">a\n\nb</code></pre>',
  ],
  [
    '<div class="kg-card kg-header-card"><h2>Big</h2><p>Small</p><a href="/x">Go</a></div>',
    `<h2>Big</h2>\n<p>Small</p>\n<p><a href="${OLD_ADDRESS}/x">Go</a></p>`,
  ],
])('the card %j becomes %j', async (card, html) => {
  expect(await htmlOf(card)).toBe(html)
})

test.each([
  [
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/guide.pdf"><div class="kg-file-card-title">Guide</div><div class="kg-file-card-filename">guide.pdf</div></a></div>',
    `<p><a href="${OLD_ADDRESS}/content/files/guide.pdf">Guide</a> (guide.pdf)</p>`,
    `A link leads to a file on the old site: ${OLD_ADDRESS}/content/files/guide.pdf`,
  ],
  [
    '<figure class="kg-card kg-video-card"><div><video src="__GHOST_URL__/content/media/a.mp4"></video><div class="kg-video-overlay"><button>Play</button></div></div></figure>',
    `<p><a href="${OLD_ADDRESS}/content/media/a.mp4">a.mp4</a></p>`,
    `A film became a link to its file: ${OLD_ADDRESS}/content/media/a.mp4`,
  ],
  [
    '<div class="kg-card kg-audio-card"><div class="kg-audio-title">Song</div><audio src="__GHOST_URL__/content/media/a.mp3"></audio></div>',
    `<p><a href="${OLD_ADDRESS}/content/media/a.mp3">Song</a></p>`,
    `A sound became a link to its file: ${OLD_ADDRESS}/content/media/a.mp3`,
  ],
  [
    '<p>a</p><div class="kg-card kg-signup-card"><form><input></form></div>',
    '<p>a</p>',
    'A form to sign up does not come along.',
  ],
])('of the card %j something is lost, which is named', async (card, html, sentence) => {
  const post = await readGhostPost({ html: card })
  expect(post.html).toBe(html)
  expect(post.lost).toContain(sentence)
})

test.each([
  [
    'redirects.yaml',
    '301:\n  /old/: /new/\n  "^/plain-2$": /two/\n302:\n  /soon?x=1: https://elsewhere.example/\n',
  ],
  [
    'redirects.json',
    '[{"from":"/old/","to":"/new/","permanent":true},{"from":"^/plain-2$","to":"/two/","permanent":true},\n{"from":"/soon?x=1","to":"https://elsewhere.example/"}]',
  ],
])('%s of Ghost is read', async (name, text) => {
  const path = await writeTemporary(text, name)
  expect(await recognise(path)).toBe('redirects')
  const read = await readGhostRedirects(path)
  expect(read.head.counts).toEqual({ redirects: 3 })
  expect(await allOf(read)).toMatchObject([
    { kind: 'redirect', id: '/old/', from: '/old/', to: '/new/', code: 308 },
    { from: '/plain-2', to: '/two/', code: 308 },
    { from: '/soon?x=1', to: 'https://elsewhere.example/', code: 307 },
  ])
})

test('a redirect of Ghost that is a pattern is left out, and says so', async () => {
  const path = await writeTemporary('301:\n  ^/old/(.*)$: /new/$1\n  /a/[0-9]+/: /b/\n  /%d0%ba/: /k/\n')
  const records = await allOf(await readGhostRedirects(path))
  expect(records).toMatchObject([
    { kind: 'left-out', title: '^/old/(.*)$ to /new/$1', place: { line: 2 } },
    { kind: 'left-out', title: '/a/[0-9]+/ to /b/' },
    { from: '/%d0%ba/' },
    { from: '/%D0%BA/' },
  ])
})
