import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { holdLock } from '@/data/locks'
import { transactionOf } from '@/data/transaction'
import type { AddressChange } from '@/domain/redirect'

/**
 * Leads visitors from an address that a page has left, in the transaction that changes it. Whoever may save the page
 * need not be allowed to write or delete redirects.
 */
export async function keepOldAddress(req: PayloadRequest, change: AddressChange): Promise<void> {
  if (!('post' in change)) return leadOn(req, change)
  const { post, left, taken } = change
  // An address that a published post has is no redirect any more.
  if (taken) await drop(req, taken)
  if (!left) return
  await drop(req, left)
  // It names the post, not its slug, so it leads to wherever the post is now, in one step.
  await req.payload.create({
    collection: 'redirects',
    data: { fromSlug: left, post, kind: '308' },
    overrideAccess: true,
    req,
  })
}

async function drop(req: PayloadRequest, fromSlug: string) {
  await req.payload.delete({
    collection: 'redirects',
    where: { fromSlug: { equals: fromSlug } },
    overrideAccess: true,
    req,
  })
}

/** Redirects to the former address lead to the new one in a single step, and none leads away from the present one. */
async function leadOn(req: PayloadRequest, { from, to }: { from: string; to: string }) {
  const { query, client } = await transactionOf(req)
  await holdLock(client, 'redirects')
  await query(sql`DELETE FROM redirects WHERE from_path IN (${from}, ${to})`)
  await query(
    sql`UPDATE redirects SET to_path = ${to} || substr(to_path, ${from.length + 1}::int), updated_at = now()
        WHERE split_part(split_part(to_path, '#', 1), '?', 1) = ${from}`,
  )
  // Storing it tells every process of the others, too.
  await req.payload.create({
    collection: 'redirects',
    data: { fromPath: from, toPath: to, kind: '308' },
    overrideAccess: true,
    req,
  })
}
