import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openZip } from '@/features/imports/server/image-source'
import { getFile } from '@/lib/get-file'
import { packed, zipOf } from '../../helpers/zip'

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
  const open = { ...how, timeoutMs: 30_000, allowsPrivate: true }
  await expect(getFile(`http://127.0.0.1:${port}/slow`, { ...open, timeoutMs: 300 })).rejects.toThrow(
    'It did not come within 0.3 s',
  )
  await expect(getFile(`http://127.0.0.1:${port}/large`, open)).rejects.toThrow('larger than')
  await expect(getFile(`http://127.0.0.1:${port}/redirect`, open)).rejects.toThrow('no public address')
  endless.closeAllConnections()
  endless.close()
})

test('T177 of a zip only what a post shows is unpacked, and nothing that is larger than an upload or than it says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  const file = join(folder, 'images.zip')
  const image = Buffer.from('an image')
  const bomb = deflateRawSync(Buffer.alloc(64 * 1024))
  await writeFile(
    file,
    zipOf([
      packed('uploads/2024/a.png', image),
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
  await writeFile(file, zipListing(1_000_000))
  await expect(openZip(file)).rejects.toThrow('The zip lists more than 200000 files')
  await rm(folder, { recursive: true })
})

/** The end of a zip that says how many files it lists, and lists none. */
function zipListing(count: number): Buffer {
  const whole = Buffer.alloc(56)
  whole.write('PK\x06\x06', 0, 'latin1')
  whole.writeBigUInt64LE(44n, 4)
  whole.writeBigUInt64LE(BigInt(count), 24)
  whole.writeBigUInt64LE(BigInt(count), 32)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 0, 'latin1')
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.fill(0xff, 8, 20)
  return Buffer.concat([whole, locator, end])
}
