/** The name of this tab, because a channel also returns messages of other objects in the same tab. */
const TAB = Math.random().toString(36)

/** Tells the other tabs of this browser something; tabs that listen to the channel get `message`. */
export function broadcastToTabs(channel: string, message: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const sender = new BroadcastChannel(channel)
  sender.postMessage([TAB, message])
  sender.close()
}

/** Listens to the other tabs of this browser, not to this one; the returned function ends it. */
export function listenToTabs(channel: string, listener: (message: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const receiver = new BroadcastChannel(channel)
  receiver.onmessage = ({ data }) => {
    if (Array.isArray(data) && data[0] !== TAB) listener(String(data[1]))
  }
  return () => receiver.close()
}
