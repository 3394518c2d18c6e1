import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { inTransactionOf } from './transaction'

/**
 * The roles of an account as the transaction of a request has stored them. The document that Payload hands its
 * hooks does not tell: it lacks every field that the request did not select.
 */
export async function storedRoles(req: PayloadRequest, id: string): Promise<string[]> {
  const rows = await inTransactionOf(req, sql`SELECT value::text FROM users_roles WHERE parent_id = ${id}`)
  return (rows as { value: string }[]).map(({ value }) => value)
}
