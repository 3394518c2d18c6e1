import { APIError } from 'payload'

/**
 * An answer that a hook gives instead of storing, told to the caller in its own words.
 *
 * It carries its name by itself: the build shortens the names of classes, and holds Payload more than once, so
 * that Payload knows a refusal neither by its class nor by a name derived from it, and would call it unknown.
 */
export class Refusal extends APIError {
  constructor(message: string, status: number) {
    super(message, status, null, true)
    this.name = 'Refusal'
  }
}
