import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Options = {
  origin?: string
  rpId?: string
  /** Whether the person has proved to the authenticator who they are. */
  isVerified?: boolean
  userHandle?: string
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** A text or bytes in CBOR (RFC 8949), as far as keys need it. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

/** An authenticator in software, with one key of ES256: what a browser would answer for it, rightly or wrongly. */
export class Authenticator {
  readonly id = base64url(randomBytes(32))
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0

  constructor(
    private readonly origin = 'http://localhost:3000',
    private readonly rpId = 'localhost',
  ) {}

  /** Answers the question of who wants a passkey to be made. */
  create(challenge: string, { origin, rpId, isVerified = true }: Options = {}) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x ?? '', 'base64url')],
        [-3, Buffer.from(y ?? '', 'base64url')],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const flags = 0x41 | (isVerified ? 4 : 0)
    const authData = Buffer.concat([
      this.authenticatorData(flags, rpId),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      key,
    ])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, origin),
      attestationObject: base64url(attestation),
    })
  }

  /** Answers the question of who wants to know whose passkey it is. */
  get(challenge: string, { origin, rpId, isVerified = true, userHandle, counter }: Options = {}) {
    this.counter = counter ?? this.counter + 1
    const data = this.authenticatorData(1 | (isVerified ? 4 : 0), rpId)
    const clientDataJSON = this.clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = createSign('sha256').update(signed).sign(this.keys.privateKey)
    return this.answer({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(signature),
      ...(userHandle ? { userHandle: base64url(userHandle) } : {}),
    })
  }

  private authenticatorData(flags: number, rpId = this.rpId): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  private clientData(type: string, challenge: string, origin = this.origin): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private answer<T extends object>(response: T) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
