import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as the browser would be handed it, and the headers with which the push service got it. */
export type Pushed = { message: Record<string, unknown>; headers: IncomingHttpHeaders; path: string }

type Answer = { status: number; headers?: Record<string, string> }

/** A browser that has subscribed: what it tells the site, and the key that it keeps. */
type Browser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  decrypt: (body: Buffer) => string
}

/**
 * A push service on this machine. It hands nothing on, decrypts what arrives as the browser would (RFC 8291, RFC 8188), and
 * refuses what was not signed by the key to which the site says it belongs (RFC 8292).
 */
export async function startPushService() {
  const pushed: Pushed[] = []
  const browsers = new Map<string, Browser>()
  const held = { answer: (): Answer => ({ status: 201 }), asked: 0 }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      held.asked += 1
      const { status, headers } = held.answer()
      if (status < 300) {
        const path = req.url ?? ''
        requireSigned(req.headers.authorization ?? '', origin)
        const text = browsers.get(path)?.decrypt(Buffer.concat(chunks)) ?? 'null'
        pushed.push({ message: JSON.parse(text), headers: req.headers, path })
      }
      res.writeHead(status, headers).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    pushed,
    /** How many requests have come, whatever was answered. */
    asked: () => held.asked,
    answer: (how: () => Answer) => {
      held.answer = how
    },
    /** Subscribes a browser. */
    browser() {
      const path = `/push/${randomBytes(16).toString('hex')}`
      const browser = newBrowser(`${origin}${path}`)
      browsers.set(path, browser)
      return browser.subscription
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A browser with an address of its own or of another's. */
export function newBrowser(endpoint: string): Browser {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
      const derive = (what: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

/** @throws when it is not signed by the key that it names, or for another push service */
function requireSigned(authorization: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) throw new Error('The request is not signed by its key')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  const left = exp - Date.now() / 1000
  if (aud !== origin || left <= 0 || left > 24 * 60 * 60 || !/^(?:mailto:|https:)/.test(sub))
    throw new Error(`The request is signed for ${aud}, by ${sub}, for ${left} s`)
}
