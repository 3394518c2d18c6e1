import { type Finding, fatal, yes } from './finding'

const LEAST_LENGTH = 32
const LEAST_LETTERS = 10

/** @param secret - PAYLOAD_SECRET, or what DATA_DIR keeps */
export function checkSecret(secret: string | undefined): Finding {
  const fix = 'Set PAYLOAD_SECRET to the output of: openssl rand -hex 32. Every session ends with the change.'
  if (!secret) return fatal('There is no secret to sign sessions with.', fix)
  if (secret.length < LEAST_LENGTH) return fatal(`The secret has fewer than ${LEAST_LENGTH} characters.`, fix)
  if (new Set(secret).size < LEAST_LETTERS || /secret|password|change ?me|openssl|example/i.test(secret)) {
    return fatal('The secret can be guessed: it is a sample, or a few letters over and over.', fix)
  }
  return yes(`${secret.length} characters`)
}
