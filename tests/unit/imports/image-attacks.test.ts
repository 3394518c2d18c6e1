import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openZip } from '@/features/imports/server/image-source'
import { getFile } from '@/lib/get-file'

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
  await writeFile(file, zipListing(1_000_000))
  await expect(openZip(file)).rejects.toThrow('The zip lists more than 200000 files')
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
