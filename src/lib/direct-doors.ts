import { processWide } from './process-wide'

/** Answers a request of the web's own kind. */
export type Door = (request: Request) => Promise<Response>

const doors = processWide('direct-doors', () => new Map<string, Door>())

/**
 * Lets the front hand one URL straight to who answers it. Until the module that says so is loaded, and in
 * development, Next leads there.
 */
export function openDirectly(method: string, path: string, door: Door): void {
  doors.set(`${method} ${path}`, door)
}

/** Who answers a URL; undefined when Next is to be asked, as for one with a query. */
export function directDoor(method = '', path = ''): Door | undefined {
  return doors.get(`${method} ${path}`)
}
