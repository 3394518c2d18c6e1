import { APIError } from 'payload'
import type { ZodError } from 'zod'

/**
 * A response that a hook gives instead of storing, told to the caller in its own words.
 *
 * It carries its name by itself: the build shortens the names of classes, and holds Payload more than once, so
 * that Payload knows a refusal neither by its class nor by a name derived from it, and would call it unknown.
 */
export class Refusal extends APIError {
  /** @param data - what the calling program needs in addition */
  constructor(message: string, status: number, data: Record<string, unknown> | null = null) {
    super(message, status, data, true)
    this.name = 'Refusal'
  }
}

/** Of a body that is no JSON, or not what the endpoint takes. */
export const UNREADABLE_BODY = 'The request cannot be read'

/** Zod's default messages, which do not name the field. */
const OF_ZOD = /^(?:Invalid|Too|Unrecognized)/

/** The first thing that is wrong with a body, in words that name its field. */
export function toProblem({ issues: [issue] }: ZodError): string {
  if (!issue || issue.code === 'unrecognized_keys' || issue.path.length === 0) return UNREADABLE_BODY
  return OF_ZOD.test(issue.message) ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}
