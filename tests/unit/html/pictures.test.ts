import { expect, test } from 'vitest'
import { imageSourcesIn, showPictures } from '@/lib/html/pictures'
import { sanitizeArticle } from '@/lib/html/sanitize'

const FILES = '/api/media/file/'
const VAN = `${FILES}van.jpg`

const PICTURE = {
  copies: `${FILES}van-w480.avif 480w, ${FILES}van-w960.avif 960w`,
  fallbacks: `${FILES}van-webp960.webp 960w`,
  plain: `${FILES}van-webp960.webp`,
  size: { width: 4032, height: 3024 },
}

type Show = Partial<Parameters<typeof showPictures>[1]>

const show = (html: string, more: Show = {}) =>
  showPictures(sanitizeArticle(html, { origin: 'https://site.test' }).html, {
    pictureOf: (src) => (src === VAN ? PICTURE : null),
    widest: '50rem, 94vw',
    isFirstSeen: false,
    site: '',
    ...more,
  })

test('an image of a text is its copies, as wide as its column at most, with its size, and is loaded late', () => {
  expect(show(`<p>A <a href="/x"><img src="${VAN}" alt="A &quot;van&quot;" title="Ours"></a></p>`)).toBe(
    `<p>A <a href="/x"><picture><source type="image/avif" srcset="${PICTURE.copies}" sizes="min(50rem, 94vw, 4032px)">` +
      `<img src="${FILES}van-webp960.webp" alt="A &#x22;van&#x22;" title="Ours" loading="lazy" decoding="async" width="4032" height="3024" ` +
      `srcset="${FILES}van-webp960.webp 960w" sizes="min(50rem, 94vw, 4032px)"></picture></a></p>`,
  )
})

test('an image from before there was WebP is itself where AVIF is not shown', () => {
  const html = show(`<img src="${VAN}" alt="">`, {
    pictureOf: () => ({ ...PICTURE, fallbacks: '', plain: VAN }),
  })
  expect(html).toContain(`<source type="image/avif"`)
  expect(html).toContain(
    `<img src="${VAN}" alt="" loading="lazy" decoding="async" width="4032" height="3024">`,
  )
})

test.each([
  ['of another site', '<img src="https://elsewhere.example/a.png" alt="A" loading="lazy" decoding="async">'],
  [
    'without copies, because it moves',
    '<img src="/api/media/file/film.gif" alt="" loading="lazy" decoding="async">',
  ],
])('an image %s stays as it is', (_, html) => {
  const pictureOf = (src: string) =>
    src.endsWith('.gif') ? { copies: '', fallbacks: '', plain: src, size: null } : null
  expect(show(html, { pictureOf })).toBe(html)
})

test('every address is absolute for what is read elsewhere', () => {
  const html = show(`<img src="${VAN}" alt="">`, { site: 'https://site.test' })
  const addresses = [...html.matchAll(/[^\s",]*\/api\/media\/file\/[^\s",]+/g)].map(([address]) => address)
  expect(addresses).toHaveLength(4)
  expect(addresses.every((address) => address.startsWith('https://site.test/api/'))).toBe(true)
})

test.each([
  ['the first image of a text that begins with it', true, 'A short word before. ', ['high', 'lazy']],
  ['one below a screen of text', true, 'word '.repeat(101), ['lazy', 'lazy']],
  ['one below an image at the top of the page', false, '', ['lazy', 'lazy']],
])('%s is loaded as soon as it may be seen', (_, isFirstSeen, before, expected) => {
  const image = `<p><img src="${VAN}" alt=""></p>`
  const html = show(`<p>${before}</p>${image}${image}`, { isFirstSeen })
  const images = [...html.matchAll(/<img [^>]*>/g)].map(([each]) => each)
  expect(images.map((each) => /(?:fetchpriority|loading)="(\w+)"/.exec(each)?.[1])).toEqual(expected)
})

test('the images of a text are found, and a text without any is not read again', () => {
  expect(
    imageSourcesIn(`<p><img src="${VAN}" alt=""><img src="https://a.example/b?c=1&#x26;d" alt=""></p>`),
  ).toEqual([VAN, 'https://a.example/b?c=1&d'])
  const text = '<p>A &#x26; b</p>'
  expect(show(text)).toBe(text)
})
