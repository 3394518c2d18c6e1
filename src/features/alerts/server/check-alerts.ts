import { withConnection } from '@/data/connection'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, warning, yes } from '@/lib/finding'
import { countDevices } from './failing-devices'
import { isOn } from './is-on'
import { readKeys } from './keys'

/**
 * Checks that alerts which are switched on can be sent.
 *
 * @param secret - PAYLOAD_SECRET
 */
export async function checkAlerts(url: string, secret = ''): Promise<Finding> {
  try {
    return await withConnection(url, async (client) => {
      if (!(await isOn(client))) return yes('switched off')
      const { devices, failing } = await countDevices(client)
      if (devices === 0) return yes('switched on, and nobody of the staff has added a device')
      if (!(await readKeys({ secret }, client)))
        return warning(
          'What is sealed with another PAYLOAD_SECRET cannot be sent, so no device gets alerts.',
          'Put the former PAYLOAD_SECRET back, or have each member of the staff switch alerts off and on again.',
        )
      if (failing > 0)
        return warning(
          `No alert could be sent for a day to ${failing} of ${devices} devices.`,
          'See that this machine reaches the internet by https; the account of each member of the staff says what is wrong.',
        )
      return yes(`switched on, ${devices} devices`)
    })
  } catch (error) {
    return fatal(
      `The devices for alerts cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}
