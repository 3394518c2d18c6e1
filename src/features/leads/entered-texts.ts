import { z } from 'zod'
import { LEAD_LIMITS } from '@/domain/lead-fields'
import { isOneLine, isWellFormedText } from '@/lib/text'

/** A text of a lead that did not use the form. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please use at most ${most} characters`)
    .refine(isWellFormedText, 'Please remove the characters that cannot be stored')

/** The same on one line. */
export const line = (most: number) => text(most).refine(isOneLine, 'Please write this on one line')

export const email = z.email('This is no e-mail address').max(LEAD_LIMITS.email)
