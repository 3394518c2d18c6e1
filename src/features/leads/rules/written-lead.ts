import { cleanLine } from '@/lib/clean-text'
import { cutText } from '@/lib/text'
import { LEAD_LIMITS } from './lead-fields'

/** What programs and people write for a value that they do not have. */
export const NOTHING =
  /^(?:n\/a|n\.a\.?|none|null|nil|undefined|unknown|not (?:available|given|provided|set)|-+|\?+)$/i

const LONGEST_UNUSABLE = 150

/**
 * Adds values that cannot be used as they are to the message of a lead, which is cut for them.
 *
 * @param opening - the line before them
 */
export function withUnusable(
  message: string,
  unusable: readonly (readonly [name: string, value: string])[],
  opening: string,
): string {
  if (unusable.length === 0) return cutText(message, LEAD_LIMITS.message)
  const lines = unusable.map(([name, value]) => {
    const text = cleanLine(value)
      .replace(/[\r\n]+/g, ' ')
      .trim()
    return `${name}: ${cutText(text, LONGEST_UNUSABLE)}${text.length > LONGEST_UNUSABLE ? '…' : ''}`
  })
  const said = cutText([opening, ...lines].join('\n'), LEAD_LIMITS.message)
  const kept = cutText(message, Math.max(0, LEAD_LIMITS.message - said.length - 2)).trimEnd()
  return [kept, said].filter(Boolean).join('\n\n')
}

/** Of somebody of whom no value can be used, and whose message has them all: no lead is stored without a name. */
const NO_NAME = 'Unknown'

/** A caller without a name is named by the phone number, a sender by the part of the address before the @. */
export function nameFor(phone: string, address: string): string {
  const words = (address.split('@')[0] ?? '').replace(/[._+-]+/g, ' ').trim()
  return phone || cutText(words || address, LEAD_LIMITS.name) || NO_NAME
}
