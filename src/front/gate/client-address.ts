import { access, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { logEvent } from '@/domain/events'
import { CLIENT_ADDRESS_HEADER } from '@/lib/request-headers'

/**
 * Sets the header with the client's true address, so that a client cannot avoid limits by sending it (T15).
 *
 * @param hops - how many proxies in front are ours; each has added one entry to X-Forwarded-For
 */
export function setClientAddress(request: IncomingMessage, hops: number): void {
  request.headers[CLIENT_ADDRESS_HEADER] = toSubscriber(addressOf(request, hops))
}

/** The address of the client, as the last trusted proxy has seen it. */
export function addressOf(request: IncomingMessage, hops: number): string {
  const forwarded = request.headers['x-forwarded-for']
  const entries = [forwarded ?? []].flat().join(',').split(',')
  const chain = [
    ...entries.map((entry) => entry.trim()).filter(Boolean),
    request.socket.remoteAddress ?? 'unknown',
  ]
  // The last entry is the address that connects to us; each trusted proxy vouches for the entry before it.
  return chain.at(-1 - hops) ?? chain[0] ?? 'unknown'
}

/** A subscriber has a whole /64 of IPv6, which counts as one address. */
export function toSubscriber(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0')].slice(0, 4).join(':')
}

/** The headers in which proxies name the client. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip']

/** This machine and private networks: a proxy stands there, and hardly ever a visitor. */
const NEAR = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  NEAR.addSubnet(net, bits)
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEAR.addSubnet(net, bits, 'ipv6')

/**
 * Detects a proxy in front that is not configured: all visitors then share its address and one limit.
 *
 * @param hops - how many proxies in front are configured
 * @param log - called once, at the first sign of another
 */
export function watchForProxy(hops: number, log: () => void): (request: IncomingMessage) => void {
  let isWatching = hops === 0
  return ({ headers, socket }) => {
    if (!isWatching || FORWARDED.every((name) => headers[name] === undefined)) return
    if (!isNear(socket.remoteAddress ?? '')) return
    isWatching = false
    log()
  }
}

function isNear(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return NEAR.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

const fileIn = (dataDir: string) => join(dataDir, 'proxy-without-hops')

/** Logs the event, and leaves a file for the doctor, which is another process. */
export function recordUnnamedProxy(dataDir: string, logger: Logger): void {
  logEvent(logger, 'proxy.unnamed')
  writeFile(fileIn(dataDir), '').catch((err) => logEvent(logger, 'process.failed', { err }))
}

/** A proxy that an earlier start has detected says nothing about this one. */
export async function clearProxySign(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}

/** Whether the last start has detected such a proxy. */
export function hasProxySign(dataDir: string): Promise<boolean> {
  return access(fileIn(dataDir)).then(
    () => true,
    () => false,
  )
}
