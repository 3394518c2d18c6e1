import { isSame, signatureOf } from './secrets'

const FORM = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/

/**
 * A token by which whoever holds a mail ends the mails of its kind to one account. It is good for nothing else, and has no
 * end, since a mail may be read years later.
 *
 * @param kind - the name of a kind of mails
 * @param account - the id of its recipient's account
 */
export function toUnsubscribeToken(secret: string, kind: string, account: string): string {
  return `${account}.${sign(secret, kind, account)}`
}

/** @returns the account of a token; null for any other text, and for a token of another kind or secret */
export function readUnsubscribeToken(secret: string, kind: string, token: string): string | null {
  const [, account = '', signature = ''] = FORM.exec(token) ?? []
  return secret && account && isSame(signature, sign(secret, kind, account)) ? account : null
}

function sign(secret: string, kind: string, account: string): string {
  return signatureOf(secret, `unsubscribe ${kind} ${account}`)
}
