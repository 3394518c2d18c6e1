import type { BrowserContext, Request } from '@playwright/test'

/** What went wrong in the pages of one test, and what of it the test expects. */
export type Problems = {
  /** Says that a message like this is part of the test, for example /404/. */
  allow: (pattern: RegExp) => void
  /** Watches every page of another context too; `scripts` says whether its browser runs any. */
  watch: (context: BrowserContext, options?: { scripts?: boolean }) => void
  /** The messages that nobody expected, each with the page it came from. */
  unexpected: () => string[]
}

/** Collects console errors, uncaught exceptions, and requests that fail or get an error. */
export function collectProblems(): Problems {
  const found: string[] = []
  const allowed: RegExp[] = []
  return {
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => found.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    watch: (context, { scripts = true } = {}) => {
      context.on('console', (message) => {
        if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => found.push(`exception: ${error.error().message}`))
      context.on('requestfailed', (request) => {
        if (!wasLeft(request, scripts)) found.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
      })
      context.on('response', (response) => {
        if (response.status() >= 400) found.push(`answer: ${response.status()} ${response.url()}`)
      })
    },
  }
}

/**
 * A navigation ends what the page before it was still loading, and a browser with scripts off says 'csp' of
 * those it does not run. Everywhere else that word means a violation of the site's policy.
 */
function wasLeft(request: Request, scripts: boolean): boolean {
  const reason = request.failure()?.errorText
  return reason === 'net::ERR_ABORTED' || (reason === 'csp' && !scripts)
}
