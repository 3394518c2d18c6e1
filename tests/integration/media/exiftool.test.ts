import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contentOf } from '@/features/media/server/disk-store'
import { mediaStore } from '@/features/media/server/media-store'
import { addAdmin } from '../../helpers/payload'
import { KINDS, taken } from '../../helpers/photographs'
import { signIn } from '../../helpers/rest'
import { run } from '../../helpers/run'
import { TAKEN } from '../../helpers/taken-files'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/exiftool-${process.pid}-${Date.now()}`
})

let cookie = ''
let folder = ''

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  folder = await mkdtemp(join(tmpdir(), 'exiftool-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** What ExifTool says of the bytes themselves, and of the colours. */
const PLAIN =
  /^(?:SourceFile$|(?:ExifTool|System|File|Composite|JFIF|ICC[-_]\w+|RIFF|Meta|QuickTime|GIF|PNG|PNG-pHYs):)/
const TURNED = 'IFD0:Orientation'
/** Words that it finds in the same groups, and a place that it puts together of others. */
const WORDS = /^(?:PNG:(?:Author|Comment|Software)|GIF:Comment|File:Comment|Composite:GPS)/

/** The names of all that ExifTool reads in a file beside its picture. */
async function namedIn(bytes: Buffer): Promise<string[]> {
  const file = join(folder, 'file')
  await writeFile(file, bytes)
  const { stdout } = await run('exiftool', ['-json', '-G1', '-a', '-u', file], folder)
  const names = Object.keys(JSON.parse(stdout)[0] ?? {})
  return names.filter((name) => name !== TURNED && (!PLAIN.test(name) || WORDS.test(name)))
}

const FILES = [
  ...TAKEN,
  ...KINDS.map((kind) => ({ kind: `a photograph as ${kind}`, read: () => taken({ kind, orientation: 6 }) })),
]

test.each(FILES)('T172 ExifTool finds nothing in what is stored of $kind', async ({ read }) => {
  const bytes = await read()
  expect(await namedIn(bytes)).not.toEqual([])
  const before = new Set(await stored())
  expect((await upload(cookie, bytes, { name: 'ann', type: '' })).status).toBe(201)
  for (const name of (await stored()).filter((each) => !before.has(each))) {
    const content = await contentOf(mediaStore, name)
    expect(content && [name, await namedIn(content)]).toEqual([name, []])
  }
})
