/** What a client may take of the server; times in milliseconds. */
export type Limits = {
  /** Until the last header has come, from the opening of the connection on. */
  headersMs: number
  /** Until the last byte of a body has come. */
  bodyMs: number
  /** The same for an upload. */
  uploadMs: number
  /** How long a connection may be silent while it waits for an answer or for its reader. */
  silentMs: number
  /** How long a connection is kept for the next request. */
  idleMs: number
  connections: number
  /** Of one address. It does not hold for this machine itself, where a proxy of ours may stand. */
  connectionsPerAddress: number
  /** Requests of one connection that wait behind the one in work. */
  waitingPerConnection: number
  headerBytes: number
  /** How long the server goes on taking requests after it was told to stop, so that balancers can notice. */
  graceMs: number
  /** How long what is in flight then has. */
  stopMs: number
}

/** How often Node looks for connections that are over time. */
export const LOOK_MS = 2_000

/** @param hops - how many proxies in front are ours */
export function limitsBehind(hops: number): Limits {
  return {
    headersMs: 10_000,
    bodyMs: 10_000,
    uploadMs: 120_000,
    silentMs: 60_000,
    // A proxy closes its connections itself; were we first, a request could meet a connection that is closing.
    idleMs: hops > 0 ? 130_000 : 10_000,
    connections: 2_000,
    connectionsPerAddress: hops > 0 ? Number.POSITIVE_INFINITY : 50,
    // Browsers and proxies send the next request when they have the answer to the last one.
    waitingPerConnection: 8,
    headerBytes: 16_384,
    // Without a balancer nobody looks at /readyz, and whoever pressed Ctrl-C waits.
    graceMs: hops > 0 ? 5_000 : 500,
    stopMs: 10_000,
  }
}
