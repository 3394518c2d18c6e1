import { createWriteStream } from 'node:fs'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'

const write = (file: string, pieces: Iterable<string>) =>
  pipeline(Readable.from(pieces), createWriteStream(file))

const MINUTE_MS = 60_000

/** What somebody asked, as the inbound endpoint takes it. */
export function askedBy(n: number) {
  return {
    id: `record-${n}`,
    name: `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`,
    email: `lead-${n}@customer-${n % 977}.example`,
    phone: `+1 (${201 + (n % 700)}) ${200 + (n % 800)}-${String(n % 10_000).padStart(4, '0')}`,
    city: CITIES[n % CITIES.length] ?? '',
    message: 'We miss calls while we are on a job. '.repeat(1 + (n % 12)),
  }
}

const FIRST = ['Mary', 'James', 'Zoë', 'José', 'Siobhán', 'Wei', 'Olga', 'Fatima', 'Tyrone', 'Ingrid']
const LAST = ['Smith', 'Rodríguez', "O'Brien", 'Nguyen', 'Kowalski', 'Okafor', 'De La Cruz']
const CITIES = ['Dayton, OH', 'Boise, ID', 'Austin, TX', 'Mesa, AZ', 'Tulsa, OK']
const STATUS = ['New', 'Connected', 'Open deal', 'Unqualified', 'Customer']
const SOURCES = ['ORGANIC_SEARCH', 'PAID_SEARCH', 'REFERRALS', 'DIRECT_TRAFFIC']

const HEADS =
  'Record ID,First Name,Last Name,Email,Phone Number,City,Message,Create Date,Lead Status,Contact owner,Original Source,Marketing contact status,Amount'

/** Writes leads of the last nine months as HubSpot exports contacts. */
export async function writeLeads(file: string, count: number): Promise<void> {
  const now = Date.now()
  function* rows() {
    yield `${HEADS}\r\n`
    for (let n = 1; n <= count; n += 1) {
      const { id, name, email, phone, city, message } = askedBy(n)
      const [first, ...last] = name.split(' ')
      const at = new Date(now - n * 4 * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ')
      const status = STATUS[n % STATUS.length]
      const cells = [id, first, last.join(' '), email, phone, `"${city}"`, `"${message}"`, at, status]
      cells.push(n % 3 ? 'Jo Ross' : '', SOURCES[n % SOURCES.length] ?? '')
      cells.push(n % 2 ? 'Marketing contact' : 'Non-marketing contact', n % 5 ? '' : '"1,250.00"')
      yield `${cells.join(',')}\r\n`
    }
  }
  await write(file, rows())
}

/** Images of a post: the first is its featured one, the others stand in its text. */
export const IMAGES_OF_POST = 3
/** So many images differ. The others are links to them, as copies of them take as long. */
const DIFFERENT = 12
const OLD = 'https://old-agency.example'

const imageName = (post: number, n: number) => `2025/${(post % 12) + 1}/photo-${post}-${n}.jpg`

/**
 * Writes an export of WordPress whose posts have three images each, and the images.
 *
 * @param images - a folder, which is made
 * @returns the files of the different images
 */
export async function writePosts(file: string, images: string, count: number): Promise<string[]> {
  const different = await Promise.all(Array.from({ length: DIFFERENT }, (_, n) => writePhoto(images, n)))
  for (let month = 1; month <= 12; month += 1)
    await mkdir(join(images, '2025', String(month)), { recursive: true })
  for (let post = 1; post <= count; post += 1)
    for (let n = 0; n < IMAGES_OF_POST; n += 1)
      await link(different[(post * IMAGES_OF_POST + n) % DIFFERENT] ?? '', join(images, imageName(post, n)))
  function* items() {
    yield `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Old</title><link>${OLD}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${OLD}</wp:base_blog_url><wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>Ann Ross</wp:author_display_name></wp:author>\n`
    for (let post = 1; post <= count; post += 1) {
      for (let n = 0; n < IMAGES_OF_POST; n += 1) yield attachment(post, n)
      yield item(post)
    }
    yield '</channel></rss>\n'
  }
  await write(file, items())
  return different
}

/** A photograph of some 300 kB: its noise is what a camera's is. */
async function writePhoto(folder: string, n: number): Promise<string> {
  await mkdir(folder, { recursive: true })
  const size = { width: 1_600, height: 1_067 }
  const noise = { type: 'gaussian', mean: 120 + n, sigma: 22 } as const
  const photo = join(folder, `photo-${n}.jpg`)
  await writeFile(
    photo,
    await sharp({ create: { ...size, channels: 3, background: 'gray', noise } })
      .blur(1.1)
      .jpeg({ quality: 80 })
      .toBuffer(),
  )
  return photo
}

const idOf = (post: number, n = IMAGES_OF_POST) => post * (IMAGES_OF_POST + 1) + n

const uploadOf = (post: number, n: number) => `${OLD}/wp-content/uploads/${imageName(post, n)}`

const attachment = (post: number, n: number) =>
  `<item><title>Photo</title><link>${OLD}/photo-${post}-${n}/</link><wp:post_id>${idOf(post, n)}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>${uploadOf(post, n)}</wp:attachment_url></item>\n`

const PARAGRAPH = `<p>${'We miss about ten calls a week and would like somebody to answer them. '.repeat(6)}</p>\n`

function item(post: number): string {
  const shown = [1, 2].map((n) => `<figure><img src="${uploadOf(post, n)}" alt="A van"></figure>\n`)
  const text = PARAGRAPH.repeat(5) + shown.join(PARAGRAPH.repeat(3))
  return `<item><title>How ${post} calls became jobs</title><link>${OLD}/2025/06/calls-${post}/</link><dc:creator>ann</dc:creator><content:encoded><![CDATA[${text}]]></content:encoded><wp:post_id>${idOf(post)}</wp:post_id><wp:post_date_gmt>2025-06-01 ${String(post % 24).padStart(2, '0')}:00:00</wp:post_date_gmt><wp:post_name>calls-${post}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="growth"><![CDATA[Growth]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${idOf(post, 0)}</wp:meta_value></wp:postmeta></item>\n`
}
