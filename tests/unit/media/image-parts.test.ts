import { expect, test } from 'vitest'
import {
  cropRegion,
  focalWithin,
  regionAround,
  standsStill,
  storedNameOf,
  storedNamesIn,
} from '@/features/media/rules/image'
import { isAnimated } from '@/features/media/server/prepare-image'

test.each([
  [{ x: 30, y: 80 }, null, { x: 30, y: 80 }],
  [
    { x: 30, y: 80 },
    { x: 0, y: 50, width: 100, height: 50 },
    { x: 30, y: 60 },
  ],
  [
    { x: 50, y: 50 },
    { x: 25, y: 25, width: 50, height: 50 },
    { x: 50, y: 50 },
  ],
  [
    { x: 0, y: 90 },
    { x: 25, y: 25, width: 50, height: 50 },
    { x: 0, y: 100 },
  ],
  [{ x: -5, y: 120 }, null, { x: 0, y: 100 }],
])('the focal point %j within %j is %j', (focal, crop, within) => {
  expect(focalWithin(focal, crop)).toEqual(within)
})

const CARD = 1200 / 630

test.each([
  ['the middle of a high image', { width: 1000, height: 2000 }, CARD, { x: 50, y: 50 }, [0, 738, 1000, 525]],
  ['its upper edge', { width: 1000, height: 2000 }, CARD, { x: 50, y: 5 }, [0, 0, 1000, 525]],
  ['its lower edge', { width: 1000, height: 2000 }, CARD, { x: 50, y: 100 }, [0, 1475, 1000, 525]],
  ['the left of a wide image', { width: 4000, height: 630 }, CARD, { x: 10, y: 50 }, [0, 0, 1200, 630]],
  ['all of one of that form', { width: 1200, height: 630 }, CARD, { x: 0, y: 0 }, [0, 0, 1200, 630]],
  ['a strip', { width: 1, height: 5000 }, CARD, { x: 50, y: 50 }, [0, 2500, 1, 1]],
])('a card shows %s', (_, size, ratio, focal, [left, top, width, height]) => {
  expect(regionAround(size, ratio, focal)).toEqual({ left, top, width, height })
})

test.each([
  [{ x: 0, y: 0, width: 100, height: 100 }, [0, 0, 640, 480]],
  [{ x: 50, y: 25, width: 50, height: 50 }, [320, 120, 320, 240]],
  [{ x: 99, y: 99, width: 100, height: 100 }, [634, 475, 6, 5]],
  [{ x: 100, y: 100, width: 1, height: 1 }, [639, 479, 1, 1]],
])('%j of an image stays within it', (crop, [left, top, width, height]) => {
  expect(cropRegion({ width: 640, height: 480 }, crop)).toEqual({ left, top, width, height })
})

test.each([
  ['/api/media/file/van-1a2b3c4d.jpg', 'van-1a2b3c4d.jpg'],
  ['https://nova.example/api/media/file/van.jpg?x=1', 'van.jpg'],
  ['/api/media/file/my%20van.jpg', 'my van.jpg'],
  ['http://nova.example/api/media/file/van.jpg', 'van.jpg'],
  ['//nova.example/api/media/file/van.jpg', 'van.jpg'],
  ['https://elsewhere.example/api/media/file/van.jpg', null],
  ['//elsewhere.example/api/media/file/van.jpg', null],
  ['https://elsewhere.example/?u=https://nova.example/api/media/file/van.jpg', null],
  ['https://nova.example.elsewhere.example/api/media/file/van.jpg', null],
  ['/media/van.jpg', null],
  ['/api/media/file/%ff', null],
])('the file of %s is %s', (src, name) => {
  expect(storedNameOf(src, 'https://nova.example')).toBe(name)
})

test.each([
  ['<img src="/api/media/file/a.jpg"><img alt="" src="/api/media/file/b.jpg">', ['a.jpg', 'b.jpg']],
  ['<img src="https://nova.example/api/media/file/a.jpg?x=1&amp;y=2">', ['a.jpg']],
  ['<a href="/api/media/file/a-w960.avif#top">Large</a>', ['a-w960.avif']],
  ['<img src="https://elsewhere.example/api/media/file/a.jpg">', []],
  ['<p>https://elsewhere.example/api/media/file/a.jpg and /api/media/file/</p>', []],
  ['<p>No image</p>', []],
])('%s names %j', (html, names) => {
  expect(storedNamesIn(html, 'https://nova.example')).toEqual(names)
})

test.each([
  [false, 'image/gif', true],
  [true, 'image/png', false],
  [null, 'image/jpeg', true],
  [null, 'image/png', true],
  [null, 'image/webp', false],
  [null, 'image/avif', false],
  [undefined, 'image/gif', false],
])('animated %s, %s: it is known to stand still: %s', (animated, mimeType, stands) => {
  expect(standsStill({ animated, mimeType })).toBe(stands)
})

const box = (text: string) => Buffer.from(`\0\0\0${String.fromCharCode(text.length + 4)}${text}`, 'latin1')

test('an animated PNG and a film in AVIF are told by their headers', async () => {
  const chunk = (name: string) =>
    Buffer.from(`\x89PNG\r\n\x1a\n....IHDR.................${name}....IDAT`, 'latin1')
  expect(await isAnimated(chunk('acTL'))).toBe(true)
  expect(await isAnimated(chunk('gAMA'))).toBe(false)
  expect(await isAnimated(box('ftypavis\0\0\0\0avismsf1'))).toBe(true)
  expect(await isAnimated(box('ftypavif\0\0\0\0avifavis'))).toBe(true)
})
