import { sql } from '@payloadcms/db-postgres'
import type { Feature } from '@/server/feature'
import { anyOf, eraseRows, readTheirs } from '@/server/held'
import { mayName, spellingsOf } from '@/server/person-in-text'

const MAIL = sql`concat_ws(E'\\n', recipient, subject, text, calendar, problem, answer)`

/** Mails and deliveries about a person's leads, to the person, or that name the person, and that mail to them came back. */
export const heldMails: Feature['held'] = {
  mails: {
    tables: ['outbox'],
    collection: 'outbox',
    find: (search, { leads }) => {
      const addresses = sql`any(${sql.param(spellingsOf(search.person.email))}::text[])`
      const isTheirs = sql`(coalesce(lead_id = ${anyOf(leads)}, false) or lower(recipient) = ${addresses})`
      return readTheirs(
        search,
        sql`select id, ${isTheirs} as "isTheirs", ${MAIL} as text from outbox
          where ${isTheirs} or ${mayName(search.person, MAIL)} order by id`,
      )
    },
    erase: eraseRows('outbox'),
  },
  unmailed: {
    tables: ['suppressed_addresses'],
    collection: 'suppressed-addresses',
    find: (search) => {
      const text = sql`concat_ws(E'\\n', address, answer)`
      const isTheirs = sql`address = any(${sql.param(spellingsOf(search.person.email))}::text[])`
      return readTheirs(
        search,
        sql`select id, ${isTheirs} as "isTheirs", ${text} as text from suppressed_addresses
          where ${isTheirs} or ${mayName(search.person, text)} order by id`,
      )
    },
    erase: eraseRows('suppressed_addresses'),
  },
}
