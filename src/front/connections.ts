import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toSubscriber } from './client-address'

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/** Closes the connections that one address opens beyond its share. */
export function capConnections(server: Server, perAddress: number) {
  if (perAddress === Number.POSITIVE_INFINITY) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (LOOPBACK.test(remoteAddress)) return
    const address = toSubscriber(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
