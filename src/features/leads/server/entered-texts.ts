import { z } from 'zod'
import { LEAD_LIMITS } from '@/features/leads/rules/lead-fields'
import { cleanLine, cleanText } from '@/lib/clean-text'
import { isEmail } from '@/lib/email'
import { isOneLine, isWellFormedText } from '@/lib/text'

/** A text of a lead that did not use the form, by the form's rules. */
export const text = (most: number, clean = cleanText) =>
  z
    .string()
    .overwrite(clean)
    .trim()
    .max(most, `Please use at most ${most} characters`)
    .refine(isWellFormedText, 'Please remove the characters that cannot be stored')

/** The same on one line. */
export const line = (most: number) => text(most, cleanLine).refine(isOneLine, 'Please write this on one line')

/** An address, or nothing. */
export const email = line(LEAD_LIMITS.email).refine(
  (value) => value === '' || isEmail(value),
  'This is no e-mail address',
)
