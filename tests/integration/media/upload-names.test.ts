import { beforeAll, expect, test, vi } from 'vitest'
import { photograph } from '../../../scripts/bench/photograph'
import { addAdmin } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/upload-names-${process.pid}-${Date.now()}`
})

let cookie = ''
let image: Buffer

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  image = await photograph(64, 64, 'png')
})

/** As a browser never writes it: the name stands in the body as it is. */
function uploadRaw(name: string) {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  const values = '\r\n--x\r\nContent-Disposition: form-data; name="_payload"\r\n\r\n{"alt":"a"}\r\n--x--\r\n'
  const body = new Uint8Array(Buffer.concat([Buffer.from(head), image, Buffer.from(values)]))
  return rest('POST', 'media', {
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    cookie,
  })
}

test.each([
  ['poly.html', /^poly-[\da-f]{8}\.png$/],
  ['poly.svg', /^poly-[\da-f]{8}\.png$/],
  ['photo.JPEG', /^photo-[\da-f]{8}\.png$/],
  ['no ending', /^no-ending-[\da-f]{8}\.png$/],
  ['../../Café Münster.php.png', /^cafe-munster-php-[\da-f]{8}\.png$/],
  ['🚐.png', /^image-[\da-f]{8}\.png$/],
  ['CON', /^con-[\da-f]{8}\.png$/],
  ['long'.repeat(50), /^(?:long){15}-[\da-f]{8}\.png$/],
])('T96 the bytes of a PNG named %s are stored under a name of a PNG', async (name, wanted) => {
  const { status, doc } = await upload(cookie, image, { name, type: 'text/html' })
  expect([status, doc?.mimeType]).toEqual([201, 'image/png'])
  expect(doc.filename).toMatch(wanted)
  const file = await rest('GET', `media/file/${doc.filename}`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test.each(['nul\0.png', 'bell\x07.png', 'delete\x7f.png', 'escape\x1b[2J.png'])(
  'T96 the name %j is refused, and nothing is stored',
  async (name) => {
    const before = await stored()
    expect((await uploadRaw(name)).status).toBe(400)
    expect(await stored()).toEqual(before)
  },
)
