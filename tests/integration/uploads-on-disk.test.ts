import fs from 'node:fs/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { photograph } from '../../scripts/bench/photographs'
import { recordedLog } from '../helpers/log'
import { addAdmin, payload } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'
import { stored, upload } from '../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/uploads-on-disk-${process.pid}-${Date.now()}`
})

payload.logger = recordedLog().logger

let cookie = ''
let image: Buffer

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  image = await photograph(64, 64, 'png')
})

test('T89 a replacement of which only a part could be written leaves no file, and the old one stays', async () => {
  const { doc } = await upload(cookie, image)
  const kept = await stored()
  const writeFile = fs.writeFile
  vi.spyOn(fs, 'writeFile').mockImplementationOnce(async (file, bytes) => {
    await writeFile(file, (bytes as Buffer).subarray(0, 20))
    throw Object.assign(new Error('No space is left'), { code: 'ENOSPC' })
  })
  expect((await upload(cookie, image, { replaces: doc.id })).status).toBeGreaterThanOrEqual(400)
  expect(fs.writeFile).toHaveBeenCalledOnce()
  expect(await stored()).toEqual(kept)
  const file = await (await rest('GET', `media/file/${doc.filename}`)).arrayBuffer()
  expect(Buffer.from(file)).toEqual(image)
})
