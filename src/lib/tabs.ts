/** Tells the other tabs of this browser something; tabs that listen to the channel get `message`. */
export function tellTabs(channel: string, message: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const sender = new BroadcastChannel(channel)
  sender.postMessage(message)
  sender.close()
}

/** Listens to the other tabs of this browser; the returned function ends it. */
export function hearTabs(channel: string, hear: (message: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const receiver = new BroadcastChannel(channel)
  receiver.onmessage = ({ data }) => hear(String(data))
  return () => receiver.close()
}
