import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/**
 * Whether Next can read the header in which its client sends its place in the tree of pages. It answers a header that it
 * cannot read with a 500, and a request without one with the whole page. Only its own function knows the form, which
 * changes from version to version.
 */
export function isReadableState(state: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(state)
    return true
  } catch {
    return false
  }
}
