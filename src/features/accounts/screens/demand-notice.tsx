import type { PayloadRequest } from 'payload'
import { paths } from '@/domain/paths'
import { toDayWords } from '@/features/accounts/rules/factor-demand'
import { dayToTell } from '@/features/accounts/server/factor-demand'

/** Shows an admin without a second factor from which day one is required; renders nothing for others. */
export async function DemandNotice({ req, isAccount = false }: { req: PayloadRequest; isAccount?: boolean }) {
  const day = req.user && (await dayToTell(req.payload.db.pool, String(req.user.id)))
  if (!day) return null
  return (
    <p className="mb-6 border-l-4 border-accent bg-paper-raised px-4 py-3" role="note">
      <strong>From {toDayWords(day)} you need a second factor</strong> to sign in: an app that makes codes, or
      a passkey.{' '}
      {isAccount ? 'Add one below.' : <a href={`${paths.admin}/account`}>Add one on your account page</a>}
    </p>
  )
}
