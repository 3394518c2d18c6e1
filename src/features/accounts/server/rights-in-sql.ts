import type { Area } from '@/domain/area-list'
import { ADMIN_ROLE } from '@/domain/roles'

/**
 * A condition of a query: an account is an admin's who is limited to no area, or to one of some.
 *
 * @param account - the column with its id; never anything that a caller has typed
 * @param areas - of the table of areas; none for admins without areas alone
 */
export function hasRightInSql(account: string, areas: readonly Area[]): string {
  return `(exists (select from users_roles where parent_id = ${account} and value::text = '${ADMIN_ROLE}')
    and (not exists (select from users_areas where parent_id = ${account})
      or exists (select from users_areas where parent_id = ${account} and value::text = any('{${areas.join()}}'))))`
}
