import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { openZip } from '@/features/imports/server/image-source'
import { workOnNext } from '@/features/imports/server/run'
import { getFile } from '@/lib/get-file'
import { addAdmin, addLimited, payload, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

let cookie = ''
beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

const CSV = `Name,Email,Phone,Message\n=HYPERLINK("http://evil.example"),ann@example.com,+1 813 555 0101,<script>alert(1)</script>\nBob,not an address,,\n`

async function upload(text: string): Promise<string> {
  const { id } = await (
    await rest('POST', 'imports/upload', { json: { name: 'leads.csv', bytes: text.length }, cookie })
  ).json()
  const half = Math.ceil(text.length / 2)
  expect(await (await part(id, 0, text.slice(0, half))).json()).toEqual({ received: half })
  const wrong = await part(id, 0, text.slice(0, half))
  expect([wrong.status, (await wrong.json()).errors[0].data]).toEqual([409, { received: half }])
  await part(id, half, text.slice(half))
  return id
}

function part(id: string, at: number, text: string): Promise<Response> {
  const body = new FormData()
  body.set('_payload', '{}')
  body.set('part', new Blob([text]))
  return rest('POST', `imports/${id}/part?of=file&at=${at}`, { body, cookie })
}

const ask = (path: string, json: object = {}) => rest('POST', path, { json, cookie })

test('T178 a file is uploaded in parts, recognised, previewed, run and undone by its endpoints, and its report runs no formula', async () => {
  const id = await upload(CSV)
  const recognised = await (await ask(`imports/${id}/recognise`)).json()
  expect(recognised).toMatchObject({
    kind: 'leads',
    head: { columns: ['Name', 'Email', 'Phone', 'Message'] },
    same: null,
  })
  expect(await messageOf(await ask(`imports/${id}/start`))).toBe('Look at a preview first')
  const { choices } = recognised
  expect(await (await ask(`imports/${id}/preview`, { choices })).json()).toMatchObject({
    state: 'previewing',
  })
  await workOnNext(payload)
  const ready = await (await rest('GET', `imports/${id}/progress`, { cookie })).json()
  expect(ready).toMatchObject({ state: 'ready', total: 2 })
  expect(await query('select 1 from form_submissions')).toEqual([])
  await ask(`imports/${id}/start`)
  expect((await ask(`imports/${id}/pause`)).status).toBe(200)
  expect(await workOnNext(payload)).toBe(false)
  await ask(`imports/${id}/go-on`)
  await workOnNext(payload)
  const done = await (await rest('GET', `imports/${id}/progress`, { cookie })).json()
  expect(done).toMatchObject({ state: 'done', counts: ready.counts })
  const report = await (await rest('GET', `imports/${id}/report`, { cookie })).text()
  expect(report.split('\r\n')[0]).toContain('"Outcome"')
  const rejected = await (await rest('GET', `imports/${id}/rejected`, { cookie })).text()
  // A sheet runs none of it as a formula.
  expect(report + rejected).not.toMatch(/(?:^|,)"[=@]/m)
  await ask(`imports/${id}/undo`)
  await workOnNext(payload)
  expect(await query('select 1 from form_submissions')).toEqual([])
  const kinds = await query("select kind from audit_log where kind like 'import.%' order by at")
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['import.started', 'import.paused', 'import.resumed', 'import.done', 'import.read', 'import.read'],
    'import.undone',
  ])
})

test('T174 an admin who is limited to areas, and a visitor, reach no import', async () => {
  const id = await upload(CSV)
  const limited = await signIn((await addLimited('leads', 'posts', 'content')).email)
  const json = { name: 'leads.csv', bytes: 5 }
  expect((await rest('POST', 'imports/upload', { json, cookie: limited })).status).toBe(403)
  for (const call of ['progress', 'report', 'rejected', 'lines'])
    expect((await rest('GET', `imports/${id}/${call}`, { cookie: limited })).status).toBe(403)
  for (const call of ['recognise', 'start', 'pause', 'go-on', 'undo', 'preview'])
    expect((await rest('POST', `imports/${id}/${call}`, { json: {}, cookie: limited })).status).toBe(403)
  expect((await rest('GET', 'imports', { cookie: limited })).status).toBe(403)
  expect((await rest('GET', `imports/${id}/report`)).status).toBe(404)
})

test('T175 a file of 2 GB is refused before any of it is taken, and a part is no larger than it was said to be', async () => {
  const huge = await ask('imports/upload', { name: 'all.xml', bytes: 2 * 1024 ** 3 })
  expect([huge.status, await messageOf(huge)]).toEqual([
    400,
    'The file is larger than 500 MB: export fewer years at once',
  ])
  const { id } = await (await ask('imports/upload', { name: 'x.csv', bytes: 4 })).json()
  expect((await part(id, 0, 'more than four')).status).toBe(400)
})

test('T176 an image comes from no address inside the network, and from none that never ends', async () => {
  const how = { maxBytes: 1_000, timeoutMs: 300, allowsPrivate: false }
  for (const address of [
    'https://127.0.0.1/x.png',
    'https://169.254.169.254/latest',
    'http://old.example/x.png',
    'https://localhost/x.png',
  ])
    await expect(getFile(address, how)).rejects.toThrow()
  const endless = createServer((request, response) => {
    if (request.url === '/redirect') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    response.writeHead(200)
    if (request.url === '/large') response.write(Buffer.alloc(2_000))
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port } = endless.address() as { port: number }
  const open = { ...how, allowsPrivate: true }
  await expect(getFile(`http://127.0.0.1:${port}/slow`, open)).rejects.toThrow('It did not come within 0.3 s')
  await expect(getFile(`http://127.0.0.1:${port}/large`, open)).rejects.toThrow('larger than')
  await expect(getFile(`http://127.0.0.1:${port}/redirect`, open)).rejects.toThrow('no public address')
  endless.closeAllConnections()
  endless.close()
})

test('T177 of a zip only what a post shows is unpacked, and nothing that is larger than an upload or than it says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  const file = join(folder, 'images.zip')
  const image = Buffer.from('an image')
  const bomb = deflateRawSync(Buffer.alloc(30 * 1024 * 1024))
  await writeFile(
    file,
    zipOf([
      { name: 'uploads/2024/a.png', data: deflateRawSync(image), size: image.length, crc: crc32(image) },
      { name: 'uploads/2024/said.png', data: bomb, size: 30 * 1024 * 1024, crc: 0 },
      { name: 'uploads/2024/lies.png', data: bomb, size: 10, crc: 0 },
    ]),
  )
  const zip = await openZip(file)
  expect(await zip.read('https://old.example/wp-content/uploads/2024/a.png')).toEqual(image)
  expect(zip.has('https://old.example/wp-content/uploads/2024/b.png')).toBe(false)
  await expect(zip.read('https://old.example/2024/said.png')).rejects.toThrow('larger than 25 MB')
  await expect(zip.read('https://old.example/2024/lies.png')).rejects.toThrow('too many bytes')
  await zip.close()
  await rm(folder, { recursive: true })
})

type Packed = { name: string; data: Buffer; size: number; crc: number }

/** A zip whose entries say of themselves what is wanted. */
function zipOf(files: readonly Packed[]): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, data, size, crc } of files) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc >>> 0, 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]))
    bodies.push(body)
    at += body.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}
