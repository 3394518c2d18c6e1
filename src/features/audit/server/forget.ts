import { sql } from '@payloadcms/db-postgres'
import type pg from 'pg'
import type { Forget } from '@/server/person-in-rows'
import { personIn } from '@/server/person-in-text'

/** Takes the network addresses out of rows of the audit log that have reached their age (`auditAddressDays`). */
export async function forgetAddresses(client: pg.ClientBase): Promise<void> {
  // The table refuses every other change.
  await client.query('select audit_log_forget_addresses()')
}

/** The audit log lets one function change rows for an erasure, and that one only forget. */
export const forgetInAudit: Forget = async (query, isFound, person) => {
  const { isNamed } = personIn(person)
  const rows = await query(
    sql`select id, email, subject, details::text as details from audit_log where ${isFound}`,
  )
  const idsOf = (name: string) =>
    sql`${sql.param(rows.filter((row) => isNamed(row[name])).map(({ id }) => id))}::uuid[]`
  await query(
    sql`select audit_log_forget_person(${idsOf('email')}, ${idsOf('subject')}, ${idsOf('details')})`,
  )
}
