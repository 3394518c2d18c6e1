import type { PayloadRequest, RequestContext } from 'payload'

/**
 * What one part of a request tells the parts after it. Payload's `context` takes any name with any value, so a flag
 * that is misspelled, or that nobody reads any more, would be found by nobody. Here stands what the product has
 * declared, each with its reason, beside the code that sets it: `declare module 'payload' { interface RequestContext }`.
 * A lint rule (`scripts/check/payload-flags.grit`) refuses to read or write `context` past this file.
 */
type Flags = {
  [Name in keyof RequestContext as string extends Name ? never : Name]: RequestContext[Name]
}

/** The flags of a request, as they are now: Payload copies them for each operation within another. */
export const flagsOf = (req: Partial<Pick<PayloadRequest, 'context'>>): Readonly<Flags> => req.context ?? {}

/** Sets flags for the hooks after this one, and for operations that are given the same request. */
export function setFlags(req: Pick<PayloadRequest, 'context'>, set: Flags): void {
  Object.assign(req.context, set)
}

/** The flags of a new operation: `context: flags({ ... })`. Only the server sets any; no client can. */
export const flags = (set: Flags): RequestContext => set
