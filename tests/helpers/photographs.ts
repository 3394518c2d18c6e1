import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk } from '@/lib/image-metadata/png'

/** What a camera and programs write into a photograph, each part with this word. */
export const SECRET = 'Ann-Secret'

const TEXT = Buffer.from(SECRET)

const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '27/1 56/1 51/1', GPSAreaInformation: SECRET }

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${SECRET}"/></rdf:RDF></x:xmpmeta>`

export const KINDS = ['jpg', 'png', 'webp', 'gif', 'avif'] as const
type Kind = (typeof KINDS)[number]

type Taken = { kind: Kind; orientation?: number; isProgressive?: boolean; size?: number }

/** A photograph with its place, its owner, its camera's number, a colour profile, and a second picture where one may be. */
export async function taken({
  kind,
  orientation = 1,
  isProgressive = false,
  size = 48,
}: Taken): Promise<Buffer> {
  const image = sharp({
    create: {
      width: size,
      height: size / 2,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  }).withIccProfile('p3')
  if (kind === 'gif') return decoratedGif(await image.gif().toBuffer())
  const format = kind === 'jpg' ? 'jpeg' : kind
  const bytes = await image
    .withExif({
      IFD0: { Artist: SECRET, Copyright: SECRET, Make: SECRET },
      IFD2: { BodySerialNumber: SECRET },
      IFD3: PLACE,
    })
    .withXmp(XMP)
    .withMetadata({ orientation })
    .toFormat(format, kind === 'jpg' ? { progressive: isProgressive } : {})
    .toBuffer()
  if (kind === 'jpg') return decoratedJpeg(bytes)
  if (kind === 'png') return decoratedPng(bytes)
  return kind === 'webp' ? decoratedWebp(bytes) : decoratedAvif(bytes)
}

/** An animation of three frames, with the words of programs. */
export async function animation(kind: 'gif' | 'webp'): Promise<Buffer> {
  const frames = ['#a00', '#0a0', '#00a'].map((background) =>
    sharp({ create: { width: 32, height: 16, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(kind, { loop: 2, delay: [100, 200, 300] })
    .toBuffer()
  return kind === 'gif' ? decoratedGif(bytes) : decoratedWebp(bytes)
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const named = (name: string) => Buffer.concat([Buffer.from(name, 'latin1'), TEXT])

/** With IPTC, a comment, the index of a second picture, that picture, and a film behind it. */
function decoratedJpeg(bytes: Buffer): Buffer {
  const extra = [
    segment(0xed, named('Photoshop 3.0\0')),
    segment(0xfe, TEXT),
    segment(0xe2, named('MPF\0')),
    segment(0xe0, named('JFXX\0')),
    segment(0xe1, named('http://ns.adobe.com/xmp/extension/\0')),
    segment(0xec, named('Ducky')),
    segment(0xeb, named('JP')),
  ]
  // Among the first segments, and before the coded pixels.
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  return Buffer.concat([
    bytes.subarray(0, 2),
    segment(
      0xe0,
      Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x48\0\x48\x01\x01', 'latin1'), Buffer.alloc(3)]),
    ),
    ...extra,
    bytes.subarray(2, scan),
    segment(0xfe, TEXT),
    bytes.subarray(scan),
    bytes,
    named('ftypmp42'),
  ])
}

function decoratedPng(bytes: Buffer): Buffer {
  const header = bytes.indexOf('IHDR') + 4 + 13 + 4
  const end = bytes.indexOf('IEND') - 4
  return Buffer.concat([
    bytes.subarray(0, header),
    pngChunk('tEXt', named('Author\0')),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0', 'latin1'), deflateSync(TEXT)])),
    pngChunk('caBX', TEXT),
    bytes.subarray(header, end),
    pngChunk('iTXt', named('Comment\0\0\0\0\0')),
    pngChunk('tIME', Buffer.from([7, 234, 11, 27, 9, 0, 0])),
    bytes.subarray(end),
    TEXT,
  ])
}

function decoratedWebp(bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('NOTE'), Buffer.from([TEXT.length, 0, 0, 0]), TEXT])
  const whole = Buffer.concat([bytes, body])
  whole.writeUInt32LE(whole.length - 8, 4)
  return Buffer.concat([whole, TEXT])
}

function decoratedGif(bytes: Buffer): Buffer {
  const flags = bytes[10] ?? 0
  const start = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const blocks = (label: number, first: Buffer) =>
    Buffer.concat([
      Buffer.from([0x21, label, first.length]),
      first,
      Buffer.from([TEXT.length]),
      TEXT,
      Buffer.from([0]),
    ])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, TEXT.length]), TEXT, Buffer.from([0])])
  return Buffer.concat([
    bytes.subarray(0, start),
    comment,
    blocks(0xff, Buffer.from('XMP DataXMP')),
    blocks(0xff, Buffer.from('MAKER   1.0')),
    bytes.subarray(start),
    TEXT,
  ])
}

function decoratedAvif(bytes: Buffer): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + body.length, 0)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  return Buffer.concat([bytes, box('uuid', named('0123456789abcdef')), box('free', TEXT), TEXT])
}

/**
 * An Ultra HDR photograph: a base picture, its gain map behind it, and between the segments of the base the XMP and the index
 * that name it. Both pictures have the place, the owner and the camera's number.
 *
 * @see https://developer.android.com/media/platform/hdr-image-format, version 1.1
 */
export async function ultraHdr(): Promise<Buffer> {
  const picture = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: '#a55' } })
      .withExif({ IFD0: { Artist: SECRET }, IFD2: { BodySerialNumber: SECRET }, IFD3: PLACE })
      .jpeg()
      .toBuffer()
  const [base, map] = await Promise.all([picture(48), picture(12)])
  const gains = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMax="2.5" hdrgm:HDRCapacityMax="2.5"/></rdf:RDF></x:xmpmeta>`
  const gainMap = insert(map, segment(0xe1, Buffer.from(`${XMP_NAME}${gains}`, 'latin1')))
  const container = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0"><Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${gainMap.length}"/></rdf:li></rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>`
  const named = insert(base, segment(0xe1, Buffer.from(`${XMP_NAME}${container}`, 'latin1')))
  const whole = named.length + INDEX_BYTES
  return Buffer.concat([insert(named, pictureIndex(whole, gainMap.length)), gainMap])
}

const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0'

/** A segment behind the first marker of a JPEG. */
const insert = (jpeg: Buffer, part: Buffer) => Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)])

const INDEX_BYTES = 90
/** Where the positions of the index count from: behind the start of the image, the head of the segment and its name. */
const INDEX_AT = 10

/**
 * The index of two pictures, as the first segment of the first.
 *
 * @see https://www.cipa.jp/std/documents/e/DC-X007-KEY_E.pdf, section 5.2
 */
function pictureIndex(first: number, second: number): Buffer {
  const body = Buffer.alloc(INDEX_BYTES - 4)
  body.write('MPF\0MM\0*', 'latin1')
  const tiff = body.subarray(4)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(3, 8)
  for (const [index, [tag, type, count]] of [
    [0xb000, 7, 4],
    [0xb001, 4, 1],
    [0xb002, 7, 32],
  ].entries()) {
    const at = 10 + index * 12
    tiff.writeUInt16BE(tag ?? 0, at)
    tiff.writeUInt16BE(type ?? 0, at + 2)
    tiff.writeUInt32BE(count ?? 0, at + 4)
  }
  tiff.write('0100', 18, 'latin1')
  tiff.writeUInt32BE(2, 30)
  tiff.writeUInt32BE(50, 42)
  // The first is the primary, whose position is none.
  for (const [at, value] of [
    [50, 0x030000],
    [54, first],
    [70, second],
    [74, first - INDEX_AT],
  ] as const)
    tiff.writeUInt32BE(value, at)
  return segment(0xe2, body)
}
