import { withConnection } from '@/data/connection'
import { isDemandedOn } from '@/features/accounts/rules/factor-demand'
import { relyingPartyOf } from '@/features/accounts/rules/passkey'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, warning, yes } from '@/lib/finding'
import { demandedFrom, listAdminsWithout } from './factor-demand'

/** Checks that at least one account can sign in to the admin screens. */
export async function checkAdmin(url: string): Promise<Finding> {
  try {
    const { rows } = await withConnection(url, (client) =>
      client.query<{ admins: number }>(
        "select count(distinct parent_id)::int as admins from users_roles where value = 'admin'",
      ),
    )
    const admins = rows[0]?.admins ?? 0
    if (admins > 0) return yes(admins === 1 ? 'one admin' : `${admins} admins`)
    return fatal('Nobody can sign in.', 'npm run admin:create -- you@example.com')
  } catch (error) {
    return fatal(
      `The accounts cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}

/** Checks that the passkeys belong to the host of SITE_URL, because a browser offers them to no other host. */
export async function checkPasskeys(url: string, siteUrl: string): Promise<Finding> {
  const host = relyingPartyOf(siteUrl)
  try {
    const { rows } = await withConnection(url, (client) =>
      client.query<{ host: string; count: number }>(
        'select rp_id as host, count(*)::int as count from passkeys group by rp_id order by rp_id',
      ),
    )
    const lost = rows.filter((row) => row.host !== host)
    if (lost.length > 0) {
      const words = lost.map((row) => `${row.count} of ${row.host}`).join(', ')
      return warning(
        `Passkeys that no longer open anything, because SITE_URL is another host: ${words}.`,
        'Put the old SITE_URL back, or have their owners sign in with a password and a backup code, and add new ones.',
      )
    }
    if (!host) return yes('none: they need https and a name in SITE_URL')
    return yes(`${rows[0]?.count ?? 0} of ${host}`)
  } catch (error) {
    return fatal(
      `The passkeys cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}

/** Checks whether a second factor is required of every admin, and how many admins have none. */
export async function checkFactors(url: string): Promise<Finding> {
  try {
    const [day, lacking] = await withConnection(url, async (client) => [
      await demandedFrom(client),
      await listAdminsWithout(client),
    ])
    const without = `${lacking.length === 1 ? '1 admin has' : `${lacking.length} admins have`} none`
    if (isDemandedOn(day)) return yes(`demanded since ${day}; ${without}`)
    return yes(day ? `demanded from ${day}; ${without} yet` : `not demanded; ${without}`)
  } catch (error) {
    return fatal(
      `The second factors cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}
