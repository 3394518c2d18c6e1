import { withConnection } from '@/data/connection'
import { listMuteWebhooks } from '@/features/webhooks/server/mute-webhooks'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, warning, yes } from '@/lib/finding'

/**
 * Checks that each webhook that is switched on can sign what it sends.
 *
 * @param key - PAYLOAD_SECRET
 */
export async function checkWebhooks(url: string, key = ''): Promise<Finding> {
  try {
    const mute = await withConnection(url, (client) => listMuteWebhooks(client, key))
    const named = (hasSecret: boolean) =>
      mute.filter((hook) => hook.hasSecret === hasSecret).map(({ name }) => name)
    const [unreadable, missing] = [named(true).join(', '), named(false).join(', ')]
    if (unreadable) {
      return warning(
        `What is sealed with another PAYLOAD_SECRET cannot sign, so nothing is sent by: ${unreadable}.`,
        'Put the former PAYLOAD_SECRET back, or make a new secret in the screen of each webhook.',
      )
    }
    if (missing) {
      return warning(
        `Without a secret nothing is sent by: ${missing}.`,
        'Make the secret in the screen of each webhook and give it to the receiver; or switch the webhook off.',
      )
    }
    return yes('each that is switched on can sign')
  } catch (error) {
    return fatal(
      `The webhooks cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}
