import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { findBrowser } from '../browser.mjs'
import { writePart } from './document'
import { photograph } from './photograph'
import { type Product, signIn, startProduct } from './product'

/**
 * Measures what the images of a post weigh that shows five photographs of 12 megapixels, scrolled to its end on a phone's
 * screen: npm run bench:photographs [-- --before ../another-checkout]. It fails above the limit.
 */
const { values } = parseArgs({ options: { before: { type: 'string' } } })

const PHOTOGRAPHS = 5
const SIZE = { width: 4032, height: 3024 }
const MOST_BYTES = 400_000

/** The screen of Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
const LAPTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }

type Seen = {
  bytes: number
  /** The widths of the files in pixels, and of the images on the screen in pixels of the layout. */
  widths: { file: number; shown: number; column: number }[]
}

async function addPost({ origin, account }: Product, photographs: readonly Buffer[]): Promise<string> {
  const { storageState } = await signIn(origin, account)
  const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const own = { origin, 'sec-fetch-site': 'same-origin', cookie }
  const send = async (path: string, body: FormData | string) => {
    const headers = typeof body === 'string' ? { ...own, 'content-type': 'application/json' } : own
    const response = await fetch(origin + path, { method: 'POST', headers, body })
    const answer = await response.json()
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${JSON.stringify(answer)}`)
    return answer.doc
  }
  const texts: string[] = []
  for (const [index, bytes] of photographs.entries()) {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(bytes)], `photograph-${index}.jpg`, { type: 'image/jpeg' }))
    body.append('_payload', JSON.stringify({ alt: `Photograph ${index}` }))
    const { url } = await send(paths.media, body)
    texts.push(`<p>${'A sentence that somebody reads before the next photograph. '.repeat(20)}</p>
      <figure><img src="${new URL(url, origin).pathname}" alt="Photograph ${index}"></figure>`)
  }
  const post = {
    title: 'Five photographs',
    slug: 'five-photographs',
    published: true,
    content: texts.join(''),
  }
  await send(`${paths.api}/blog-posts`, JSON.stringify(post))
  return origin + paths.post(post.slug)
}

/** Visits a page with an empty cache, scrolls to its end as a reader does, and counts the bytes of its images. */
async function look(browser: Browser, address: string, screen: typeof PHONE): Promise<Seen> {
  const page = await browser.newPage(screen)
  const finished: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image' && request.url().includes(paths.media))
      finished.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await scrollToEnd(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.article img')].every((image) => image.naturalWidth > 0),
  )
  await page.waitForLoadState('networkidle')
  const widths = await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('.article img')].map(async (image) => {
        const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
        const column = image.closest('.article')?.getBoundingClientRect().width ?? 0
        return { file: file.width, shown: image.getBoundingClientRect().width, column }
      }),
    ),
  )
  const counted = finished.slice()
  await page.close()
  return { bytes: (await Promise.all(counted)).reduce((sum, each) => sum + each, 0), widths }
}

async function scrollToEnd(page: Page): Promise<void> {
  for (let isEnd = false; !isEnd; )
    isEnd = await page.evaluate(async () => {
      window.scrollBy(0, window.innerHeight / 2)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
    })
}

async function measure(browser: Browser, photographs: readonly Buffer[], checkout?: string) {
  const product = await startProduct({}, undefined, checkout)
  try {
    const address = await addPost(product, photographs)
    return { phone: await look(browser, address, PHONE), laptop: await look(browser, address, LAPTOP) }
  } finally {
    await product.stop()
  }
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en')} kB`

const row = (screen: string, { bytes, widths }: Seen) => {
  const [first] = widths
  return `| ${screen} | ${kilobytes(bytes)} | ${first?.file} px | ${Math.round(first?.shown ?? 0)} of ${Math.round(first?.column ?? 0)} px |`
}

const photographs: Buffer[] = []
for (let index = 0; index < PHOTOGRAPHS; index += 1)
  photographs.push(await photograph(SIZE.width, SIZE.height))
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const before = values.before ? await measure(browser, photographs, values.before) : null
  const now = await measure(browser, photographs)
  await writePart('Photographs in a text', 'bench:photographs', [
    `Five photographs of 12 megapixels (${kilobytes(photographs.reduce((sum, { length }) => sum + length, 0))} as uploaded) in a post, scrolled to its end in Chromium ${browser.version()}; the images alone, without headers. They may weigh ${kilobytes(MOST_BYTES)} on the phone.`,
    '',
    '| Screen | All images | A file is as wide as | and is shown in |',
    '| --- | --: | --: | --: |',
    ...(before
      ? [row('phone, 412 px at 1.75, before', before.phone), row('laptop, 1,440 px, before', before.laptop)]
      : []),
    row('phone, 412 px at 1.75', now.phone),
    row('laptop, 1,440 px', now.laptop),
  ])
  if (now.phone.bytes > MOST_BYTES) throw new Error(`${now.phone.bytes} bytes are more than ${MOST_BYTES}`)
} finally {
  await browser.close()
}
