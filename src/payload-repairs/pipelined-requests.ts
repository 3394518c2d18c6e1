import type { Socket } from 'node:net'

/** The value with which an upgrade tells Node's parser to stop reading. */
const READ_NO_FURTHER = 2

type Parser = { onIncoming?: () => number }

/**
 * Makes nothing more of what has been read from a destroyed connection. Node would create objects for thousands of
 * requests that it has read already: 20 such connections blocked everybody for a second.
 */
export function stopParsing(socket: Socket & { parser?: Parser | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => READ_NO_FURTHER
}
