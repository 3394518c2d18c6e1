import { z } from 'zod'
import { AUTH_TEXTS, EMAIL_LENGTH } from '@/domain/account'
import { isOneLine, isWellFormedText } from '@/lib/text'

const text = (max: number, message: string) =>
  z.string(message).min(1, message).max(max, message).refine(isWellFormedText, message)

const anyEmail = text(EMAIL_LENGTH, AUTH_TEXTS.missing)
  .refine(isOneLine, AUTH_TEXTS.missing)
  .transform((email) => email.trim().toLowerCase())

/** An address as one that mail can be sent to. */
export const emailSchema = anyEmail.pipe(z.email(AUTH_TEXTS.email))

export const signInSchema = z.strictObject({ email: anyEmail, password: text(1_000, AUTH_TEXTS.missing) })

/** Exactly two keys: anything else in a body is an attempt to set more than it may. */
export const signUpSchema = z.strictObject({ email: emailSchema, password: text(4_000, AUTH_TEXTS.missing) })

export const forgotSchema = z.strictObject({ email: emailSchema })

export const resetSchema = z.strictObject({
  token: text(200, AUTH_TEXTS.badLink),
  password: text(4_000, AUTH_TEXTS.missing),
})

export const acceptSchema = z.strictObject({
  token: text(200, AUTH_TEXTS.badInvitation),
  password: text(4_000, AUTH_TEXTS.missing),
})

export const confirmSchema = z.strictObject({
  token: text(200, AUTH_TEXTS.badConfirmation),
  password: text(1_000, AUTH_TEXTS.missing),
})

export const changeSchema = z.strictObject({
  current: text(1_000, AUTH_TEXTS.missing),
  password: text(4_000, AUTH_TEXTS.missing),
})
