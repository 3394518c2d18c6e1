import { withConnection } from '@/data/connection'
import { wordsOf } from '@/lib/causes'
import { nameCommand } from '@/lib/command-name'
import { MOST_BYTES } from '@/lib/delivery-report'
import { runCommand, withDatabase } from './command'

/** The code of sysexits.h with which a mail server keeps a mail and tries it again. */
const TRY_AGAIN = 75

/** Takes a mail that came to the address for bounces from standard input, as mail servers hand it to a program. */
runCommand(() => {
  nameCommand('mail:bounce')
  return take().catch((error) => {
    console.error(wordsOf(error))
    return TRY_AGAIN
  })
})

async function take(): Promise<number> {
  const source = await readInput()
  return withDatabase(async (url) => {
    const [{ env }, { takeBounce }] = await Promise.all([
      import('@/env'),
      import('@/features/mail/server/take-bounce'),
    ])
    if (!env.BOUNCE_ADDRESS) {
      console.error('BOUNCE_ADDRESS is not set, so no mail comes back to it.')
      return 2
    }
    const returned = await withConnection(url, (client) => takeBounce(client, source))
    console.log(returned ? `Mail ${returned.id} came back.` : 'No mail of this site has come back with it.')
    return 0
  })
}

/** All is read, since a mail server whose program stops reading takes that for a failure; what is past the bound is not kept. */
async function readInput(): Promise<Buffer> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    if (size < MOST_BYTES) kept.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(kept)
}
