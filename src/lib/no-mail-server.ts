/** Thrown in place of a send when nobody has set a mail server. */
export class NoMailServer extends Error {
  override name = 'NoMailServer'
  constructor() {
    super('No mail server is set')
  }
}

/** Told by the name: a bundle of its own has a class of its own. */
export function isNoMailServer(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoMailServer'
}
