import { withConnection } from '@/server/database/connection'
import { type Finding, fatal, warning, wordsOf, yes } from './finding'

const NOTABLE_S = 2
const WRONG_S = 60

/**
 * Whether this machine and the database agree on the time: sessions, limits and mails go by both clocks.
 *
 * @param now - milliseconds since 1970
 */
export async function checkClock(url: string, now: () => number = Date.now): Promise<Finding> {
  try {
    const seconds = await withConnection(url, async (client) => {
      const before = now()
      const { rows } = await client.query<{ ms: string }>(
        'select extract(epoch from clock_timestamp()) * 1000 as ms',
      )
      return (Number(rows[0]?.ms) - (before + now()) / 2) / 1000
    })
    const words = `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'behind' : 'before'} the database`
    const fix = 'Let both machines set their clocks by the network (chrony, systemd-timesyncd).'
    if (Math.abs(seconds) >= WRONG_S) return fatal(words, fix)
    return Math.abs(seconds) >= NOTABLE_S ? warning(words, fix) : yes(words)
  } catch (error) {
    return fatal(`The database does not tell the time: ${wordsOf(error)}`, 'Mend the database first.')
  }
}
