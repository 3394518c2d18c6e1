import { connect, type Socket } from 'node:net'

/** Opens a connection and writes bytes that need not be a request. */
export function openRaw(port: number, bytes = ''): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  if (bytes) socket.write(bytes)
  return socket
}

/** All that the server says until it hangs up. */
export function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.once('close', () => resolve(text))
  })
}
