import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitingTransactions } from '@/lib/after-commit'
import { photograph } from '../../../scripts/bench/photograph'
import { recordedLog } from '../../helpers/log'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/upload-faults-${process.pid}-${Date.now()}`
})

payload.logger = recordedLog().logger

let cookie = ''
let image: Buffer
let before: string[] = []

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  image = await photograph(64, 64, 'png')
})

beforeEach(async () => {
  before = await stored()
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** The server says this to the next COMMIT; when it is not its own refusal, the COMMIT is done before. */
function resolveCommit(error: Error, isDone: boolean) {
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    if (values[0] !== 'COMMIT') return query.apply(this, values)
    spy.mockRestore()
    await query.call(this, isDone ? 'COMMIT' : 'ROLLBACK')
    throw error
  } as typeof pg.Client.prototype.query)
}

/** As the server, or what stands before it, says it. */
function said(code: string): Error {
  return Object.assign(new pg.DatabaseError('No', 0, 'error'), { code })
}

describe('T89 X1 a COMMIT', () => {
  test.each([
    ['that is not answered in time', new Error('Query read timeout')],
    ['whose connection breaks', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['while the server is shut down', said('57P01')],
    ['while a server before it loses the way', said('08006')],
  ])('%s may be done: no file of what is stored is taken away or put back', async (_, error) => {
    const { doc: old } = await upload(cookie, image)
    for (const replaces of [undefined, old.id]) {
      resolveCommit(error, true)
      expect((await upload(cookie, image, { replaces })).status).toBeGreaterThanOrEqual(500)
    }
    const { docs } = await (await rest('GET', 'media?limit=2&sort=-updatedAt', { cookie })).json()
    expect(docs.map(({ id }: { id: string }) => id)).toContain(old.id)
    const files = await stored()
    for (const { filename, sizes } of docs) {
      expect(files).toEqual(expect.arrayContaining([filename, sizes.w480.filename]))
    }
    // It may be what the entry names still.
    expect(files).toContain(old.filename)
    expect(waitingTransactions()).toBe(0)
  })

  test('that the server refuses is not done: the files of what was to be stored go', async () => {
    resolveCommit(said('40001'), false)
    expect((await upload(cookie, image)).status).toBeGreaterThanOrEqual(500)
    expect(await stored()).toEqual(before)
    expect(waitingTransactions()).toBe(0)
  })
})

test.each([
  ['one', (id: string) => `media/${id}?`],
  ['each that a condition finds', (id: string) => `media?where[id][equals]=${id}&`],
])(
  'T89 edits in the address of a change of %s leave the image and its copies as they are',
  async (_, path) => {
    const { doc } = await upload(cookie, image)
    const kept = await stored()
    for (const edit of ['widthInPixels]=8', 'focalPoint][x]=10', 'crop][width]=50']) {
      const response = await rest('PATCH', `${path(doc.id)}uploadEdits[${edit}`, {
        json: { alt: edit },
        cookie,
      })
      const { doc: one, docs } = await response.json()
      const wanted = { ...doc, alt: edit, updatedAt: expect.any(String) }
      expect([response.status, one ?? docs[0]]).toEqual([200, wanted])
    }
    expect(await stored()).toEqual(kept)
  },
)
