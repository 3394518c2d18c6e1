/**
 * A random name of this tab, by which it ignores its own messages: a channel also delivers those of other objects in
 * the same tab.
 */
const TAB = Math.random().toString(36)

/** Sends `message` to the other tabs of this browser that listen to the channel. */
export function broadcastToTabs(channel: string, message: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const sender = new BroadcastChannel(channel)
  sender.postMessage([TAB, message])
  sender.close()
}

/** Listens to messages of the other tabs of this browser, but not of this one. The returned function stops it. */
export function listenToTabs(channel: string, listener: (message: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const receiver = new BroadcastChannel(channel)
  receiver.onmessage = ({ data }) => {
    if (Array.isArray(data) && data[0] !== TAB) listener(String(data[1]))
  }
  return () => receiver.close()
}
