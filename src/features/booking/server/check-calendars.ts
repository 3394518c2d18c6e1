import { withConnection } from '@/data/connection'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, warning, yes } from '@/lib/finding'
import { IS_STALE } from './stale-calendars'

/** Checks that each calendar of the staff was read within a day. */
export async function checkCalendars(url: string): Promise<Finding> {
  try {
    const { rows } = await withConnection(url, (client) =>
      client.query<{ count: number; names: string | null }>(
        `select count(*)::int, string_agg(distinct person.email, ', ') filter (where ${IS_STALE}) as names
         from booking_calendars join users person on person.id = person_id
         where exists (select from users_roles where parent_id = person_id and value::text = 'admin')`,
      ),
    )
    const { count = 0, names = null } = rows[0] ?? {}
    if (names) {
      return warning(
        `Calendars were not read for a day: of ${names}. What was booked since elsewhere may be offered.`,
        'Let them look at Account, where the reason stands and what to do.',
      )
    }
    return yes(count === 0 ? 'none of the staff has given one' : `${count} read within a day`)
  } catch (error) {
    return fatal(
      `The calendars of the staff cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}
