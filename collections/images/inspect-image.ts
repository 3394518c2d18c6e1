import sharp from 'sharp'
import { IMAGE_KINDS, IMAGE_LIMITS, IMAGE_PROBLEMS, type ImageKind } from '@/domain/image'
import { Refusal } from '../refusal'

const SIGNATURES: Record<ImageKind['extension'], (head: string) => boolean> = {
  jpg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  avif: (head) => head.startsWith('ftyp', 4) && /avi[fs]/.test(head),
  gif: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
}

const HEAD_BYTES = 32

/**
 * Says what an image is by its bytes, and reads its size from its header: nothing is decoded.
 *
 * @throws {Refusal} 400 for what is no image, and for one that is too large to be decoded
 */
export async function inspectImage(bytes: Buffer): Promise<ImageKind> {
  if (bytes.length > IMAGE_LIMITS.bytes) throw new Refusal(IMAGE_PROBLEMS.tooLarge, 400)
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  // Known before sharp sees it, which would also read what can refer to other files.
  const kind = IMAGE_KINDS.find(({ extension }) => SIGNATURES[extension](head))
  if (!kind) throw new Refusal(IMAGE_PROBLEMS.unknown, 400)
  const { width, height } = await headerOf(bytes)
  if (width * height > IMAGE_LIMITS.pixels) throw new Refusal(IMAGE_PROBLEMS.tooManyPixels, 400)
  return kind
}

async function headerOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw new Refusal(IMAGE_PROBLEMS.damaged, 400)
  }
}
