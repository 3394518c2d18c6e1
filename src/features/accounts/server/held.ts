import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { isAdmin } from '@/domain/roles'
import { ADMIN_STAYS } from '@/features/accounts/rules/admin-stays'
import { Refusal } from '@/server/errors'
import type { Feature } from '@/server/feature'
import { eraseDocuments, readTheirs } from '@/server/held'
import { isAddress, spellingsOf } from '@/server/person-in-text'

const eraseAccounts = eraseDocuments('users')

/** The account of a person, and invitations to the address. */
export const heldAccounts: Feature['held'] = {
  accounts: {
    tables: ['users', 'invitations'],
    collection: 'users',
    find: (search) => {
      const isTheirs = isAddress(sql`email`, search.person)
      return readTheirs(
        search,
        sql`select id, ${isTheirs} as "isTheirs" from users where ${isTheirs} order by id`,
      )
    },
    // Sessions and recovery links are no data about the person, and would be keys to the account.
    toRow: ({ sessions: _, recoveryLink: _link, ...account }) => account,
    refuse: refuseAdmins,
    erase: async (erasing, ids) => {
      await eraseAccounts(erasing, ids)
      // Of an address alone, and no row that anybody is shown: it is gone a month after it is over in any case.
      const addresses = sql.param(spellingsOf(erasing.person.email))
      await erasing.query(sql`delete from invitations where lower(email) = any(${addresses}::text[])`)
    },
  },
}

async function refuseAdmins(req: PayloadRequest, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const account = await req.payload.findByID({ collection: 'users', id, overrideAccess: false, req })
    if (isAdmin(account)) throw new Refusal(ADMIN_STAYS, 409)
  }
}
