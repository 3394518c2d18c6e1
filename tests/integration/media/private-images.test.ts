import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { IMAGE_COPIES } from '@/features/media/rules/image'
import { contentOf } from '@/features/media/server/disk-store'
import { mediaStore } from '@/features/media/server/media-store'
import { addAdmin } from '../../helpers/payload'
import { signIn } from '../../helpers/rest'
import { leftIn, TAKEN } from '../../helpers/taken-files'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/private-images-${process.pid}-${Date.now()}`
})

let cookie = ''

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

test.each(TAKEN)(
  'T172 of $kind no stored file tells a place, a person or a number of a camera',
  async ({ read, isKept }) => {
    const bytes = await read()
    expect(await leftIn(bytes)).toContain('the name')
    const before = new Set(await stored())
    const { status, doc, reason } = await upload(cookie, bytes, { name: 'ann', type: '' })
    expect([status, reason]).toEqual([201, undefined])
    const made = (await stored()).filter((name) => !before.has(name))
    // The image and its copies.
    expect(made).toHaveLength(1 + IMAGE_COPIES.length)
    for (const name of made) {
      const content = await contentOf(mediaStore, name)
      expect(content && [name, await leftIn(content)]).toEqual([name, []])
      if (isKept && content && name === doc.filename)
        expect(await pixelsOf(content)).toEqual(await pixelsOf(bytes))
    }
  },
)
