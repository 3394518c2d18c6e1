import type { Env } from '@/env'
import { type Finding, warning, yes } from '@/lib/finding'
import { folderOf, imapClient, imapProblem } from '@/lib/imap'

type BounceSettings = Pick<Env, 'BOUNCE_ADDRESS' | 'BOUNCE_IMAP'>

/** Checks that the inbox for bounces can be opened. Nothing in it is read or changed. */
export async function checkBounces({
  BOUNCE_ADDRESS: address,
  BOUNCE_IMAP: inbox,
}: BounceSettings): Promise<Finding> {
  if (!address) return yes('none are looked for: they go to the sender of the mail')
  if (!inbox) return yes(`they go to ${address}, and come from there by npm run mail:bounce`)
  const { host } = new URL(inbox)
  const folder = folderOf(inbox)
  const client = imapClient(inbox)
  try {
    await client.connect()
    await client.mailboxOpen(folder, { readOnly: true })
    await client.logout()
    return yes(`they go to ${address}, and are read from ${folder} of ${host}`)
  } catch (error) {
    return warning(
      `${folder} of ${host} cannot be read: ${imapProblem(error)}.`,
      fixOf(error, client.authenticated !== false),
    )
  } finally {
    client.close()
  }
}

function fixOf(error: unknown, isSignedIn: boolean): string {
  if (error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed)
    return 'Correct the user and the password in BOUNCE_IMAP (a special letter as %..), or make a password of its own for this site.'
  if (/certificate/i.test(imapProblem(error)))
    return 'Give that server a certificate of a known authority, for its name and in force, or start with NODE_EXTRA_CA_CERTS naming the file of its own authority.'
  if (isSignedIn)
    return 'Make that folder, or name another behind the host in BOUNCE_IMAP, for example /INBOX.'
  return 'Start the server, or correct the host and the port in BOUNCE_IMAP: imaps:// for 993, which begins with TLS, and imap:// for 143, which changes to it.'
}
