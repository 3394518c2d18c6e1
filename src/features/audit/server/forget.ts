import type pg from 'pg'

/** Takes the network addresses out of rows of the audit log that have reached their age (`auditAddressDays`). */
export async function forgetAddresses(client: pg.ClientBase): Promise<void> {
  // The table refuses every other change.
  await client.query('select audit_log_forget_addresses()')
}
