import { IMAGE_PROBLEMS } from './image'

type Sign = { at: number; is: string }

const first = (...texts: string[]): Sign[] => texts.map((is) => ({ at: 0, is }))
/** The first brand of a file in boxes, as films and the pictures of phones are. */
const brands = (...names: string[]): Sign[] => names.map((name) => ({ at: 4, is: `ftyp${name}` }))

/** Files that are no images for a website, by one of their signs, with what to do. */
const REFUSED: { signs: Sign[]; problem: string }[] = [
  { signs: first('8BPS'), problem: 'This is a Photoshop file: export it as JPEG or PNG first' },
  { signs: first('%PDF'), problem: 'This is a PDF: export its page as PNG or JPEG first' },
  { signs: first('%!PS', '\xc5\xd0\xd3\xc6'), problem: 'This is an EPS drawing: export it as PNG first' },
  { signs: first('BM'), problem: 'This is a BMP image: save it as PNG or JPEG first' },
  { signs: first('\0\0\x01\0'), problem: 'This is an icon (ICO): save it as PNG first' },
  {
    signs: first('\xff\x0a', '\0\0\0\x0cJXL '),
    problem: 'This is a JPEG XL image, which few browsers show: save it as JPEG or PNG first',
  },
  {
    signs: first('\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'),
    problem: 'This is a JPEG 2000 image, which few browsers show: save it as JPEG first',
  },
  {
    signs: [...first('FUJIFILM', 'IIRO', 'IIRS', 'IIU\0', 'FOVb'), ...brands('crx ')],
    problem: IMAGE_PROBLEMS.raw,
  },
  {
    signs: [
      ...first('\x1aE\xdf\xa3'),
      { at: 8, is: 'AVI ' },
      ...brands('qt', 'mp4', 'iso', 'M4V', '3g', 'avc1'),
    ],
    problem: 'This is a film: put it on YouTube or Vimeo and embed it, or upload a picture of it',
  },
  {
    signs: first('PK\x03\x04'),
    problem: 'This is a zip or an office document: take the image out of it first',
  },
]

const SVG = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:svg|!DOCTYPE svg)/i

const HEAD_BYTES = 512

/**
 * Why a file is refused that is none of the images which are taken: what it is, and what to do; null for one of which
 * nothing is known.
 */
export function refusalOf(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  if (SVG.test(head)) return 'This is an SVG drawing, which can carry scripts: export it as PNG first'
  return REFUSED.find(({ signs }) => signs.some(({ at, is }) => head.startsWith(is, at)))?.problem ?? null
}
