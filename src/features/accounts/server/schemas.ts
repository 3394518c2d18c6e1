import { z } from 'zod'
import { PERSON_NAME_LETTERS, toPersonName } from '@/domain/staff'
import { AUTH_TEXTS, EMAIL_LENGTH } from '@/features/accounts/rules/account'
import { CODE_LENGTH, FACTOR_NAME_LETTERS } from '@/features/accounts/rules/factors'
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

const code = text(CODE_LENGTH, AUTH_TEXTS.needsCode)

const bytes = text(6_000, AUTH_TEXTS.unreadable)

/** Other properties that a browser adds are ignored. */
const ofCredential = {
  id: text(1_400, AUTH_TEXTS.unreadable),
  rawId: text(1_400, AUTH_TEXTS.unreadable),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const newPasskey = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(transport).max(10).optional().catch(undefined),
  }),
})

const passkey = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

export const beginAcceptSchema = z.strictObject({ token: text(200, AUTH_TEXTS.badInvitation) })

export const acceptByPasskeySchema = z.strictObject({
  token: text(200, AUTH_TEXTS.badInvitation),
  passkey: newPasskey,
})

export const passkeySchema = z.strictObject({ passkey })

export const codeSchema = z.union([z.strictObject({ code }), passkeySchema], AUTH_TEXTS.needsCode)

/** The first factor of an account: a code of the app that was set up, or a new passkey. */
export const setUpSchema = z.union(
  [z.strictObject({ code }), z.strictObject({ passkey: newPasskey })],
  AUTH_TEXTS.wrongSetUp,
)

export const proofSchema = z
  .strictObject({
    /** Not needed with a passkey, which also signs in alone. */
    password: text(1_000, AUTH_TEXTS.missing).optional(),
    /** Needed for an account with a second factor. */
    code: code.optional(),
    passkey: passkey.optional(),
  })
  .refine(({ password, passkey: given }) => password !== undefined || given !== undefined, {
    message: AUTH_TEXTS.missing,
    path: ['password'],
  })

/** What somebody is called; may be empty. */
export const personName = z
  .string()
  .max(PERSON_NAME_LETTERS, `A name has at most ${PERSON_NAME_LETTERS} letters`)
  .refine(isWellFormedText, 'This name cannot be stored')
  .transform(toPersonName)

const factorName = z
  .string('Enter a name.')
  .refine(isWellFormedText, 'This name cannot be stored.')
  .transform(toPersonName)
  .pipe(
    z
      .string()
      .min(1, 'Enter a name.')
      .max(FACTOR_NAME_LETTERS, `A name has at most ${FACTOR_NAME_LETTERS} letters.`),
  )

const factorId = z.guid(AUTH_TEXTS.unreadable)

export const newFactorSchema = z.strictObject({ name: factorName })
export const newPasskeySchema = z.strictObject({ name: factorName, passkey: newPasskey })
export const confirmFactorSchema = z.strictObject({ id: factorId, code })
export const renameFactorSchema = z.strictObject({ id: factorId, name: factorName })
export const factorSchema = z.strictObject({ id: factorId })
export const nothingSchema = z.strictObject({})

export const changeSchema = z.strictObject({
  /** Not needed for an account without a password. */
  current: text(1_000, AUTH_TEXTS.missing).optional(),
  password: text(4_000, AUTH_TEXTS.missing),
})
