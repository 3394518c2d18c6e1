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
    const [{ env }, { takeMail }] = await Promise.all([
      import('@/env'),
      import('@/features/mail/server/take-mail'),
    ])
    if (!env.BOUNCE_ADDRESS) {
      console.error('BOUNCE_ADDRESS is not set, so no mail comes back to it.')
      return 2
    }
    const { returned, noted } = await withConnection(url, (client) => takeMail(client, source, listFeatures))
    if (returned) console.log(`Mail ${returned.id} came back.`)
    else console.log(noted ?? 'No mail of this site has come back with it.')
    return 0
  })
}

/** Imported late, because what each noun adds on the server takes seconds to load. */
const listFeatures = async () => (await import('@/all/features')).FEATURES

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
