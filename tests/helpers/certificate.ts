import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

type Signer = { name: string; key: KeyObject }

type Certificate = {
  /** The host that it is for. */
  name: string
  from?: Date
  until?: Date
  /** Who signs it; itself when nobody is named. */
  by?: Signer
  /** Whether it may sign others. */
  isAuthority?: boolean
}

const DAY_MS = 86_400_000

function der(tag: number, ...parts: (Buffer | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (...bytes: number[]) => der(0x06, bytes)
const text = (tag: number, words: string) => der(tag, Buffer.from(words))
const time = (at: Date) => text(0x17, `${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`)

const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const nameOf = (name: string) => sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), text(0x0c, name))))

const extension = (last: number, value: Buffer) => sequence(oid(0x55, 0x1d, last), der(0x04, value))
const namesOf = (name: string) => extension(0x11, sequence(text(0x82, name)))
const MAY_SIGN = extension(0x13, sequence(der(0x01, [0xff])))

const toPem = (content: Buffer) => {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** Makes a certificate of X.509 with a key of its own. */
export function makeCertificate({ name, from, until, by, isAuthority = false }: Certificate) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = by ?? { name, key: privateKey }
  const now = Date.now()
  const content = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [Math.floor(Math.random() * 126) + 1]),
    ECDSA_SHA256,
    nameOf(signer.name),
    sequence(time(from ?? new Date(now - DAY_MS)), time(until ?? new Date(now + DAY_MS))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(namesOf(name), ...(isAuthority ? [MAY_SIGN] : []))),
  )
  const signature = der(0x03, [0], sign('sha256', content, signer.key))
  return {
    cert: toPem(sequence(content, ECDSA_SHA256, signature)),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    signer: { name, key: privateKey },
  }
}
