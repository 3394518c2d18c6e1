import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { capConnections } from '@/front/listen/limits'

function connect(server: Server, remoteAddress: string) {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, isRefused: false, destroy() {} })
  socket.destroy = () => {
    socket.isRefused = true
  }
  server.emit('connection', socket)
  return socket
}

const capped = (perAddress: number) => {
  const server = new EventEmitter() as unknown as Server
  capConnections(server, perAddress)
  return (address: string) => connect(server, address)
}

test('T44 a subscriber has his share of connections, whichever of his IPv6 addresses he uses', () => {
  const open = capped(2)
  const first = open('2001:db8:1:2::1')
  open('2001:db8:1:2:ffff::7')
  expect(open('2001:db8:1:2::3').isRefused).toBe(true)
  expect(open('2001:db8:1:3::1').isRefused).toBe(false)
  first.emit('close')
  expect(open('2001:db8:1:2::4').isRefused).toBe(false)
})

test('T115 a /48 of IPv6 has the share of ten subscribers, however many of its networks it uses', () => {
  const open = capped(2)
  const opened = Array.from({ length: 20 }, (_, at) => open(`2001:db8:1:${at.toString(16)}::1`))
  expect(opened.some(({ isRefused }) => isRefused)).toBe(false)
  expect(open('2001:db8:1:ffff::1').isRefused).toBe(true)
  expect(open('2001:db8:2:1::1').isRefused).toBe(false)
  opened[0]?.emit('close')
  expect(open('2001:db8:1:ffff::1').isRefused).toBe(false)
})

test('this machine itself, where a proxy of ours may stand, has no share', () => {
  const open = capped(1)
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.1'])
    expect(open(address).isRefused).toBe(false)
})
