import Link from 'next/link'
import type { PayloadRequest } from 'payload'
import { serverPaths } from '@/domain/server-paths'
import { COUNTING_WORDS } from '@/features/content/rules/policy-words'
import { findUnsaid, type Unsaid } from '@/features/content/server/unsaid'
import { Panel } from '@/staff-ui/panel'

/**
 * Warns if the privacy policy does not mention that the site counts visits or stores click ids, because a policy of an
 * earlier version does not.
 */
export function PolicyNotice({ req }: { req: PayloadRequest }) {
  return (
    <Panel req={req} title="What the privacy policy says" isWide read={() => findUnsaid(req.payload.db.pool)}>
      {(unsaid) => (unsaid.visits || unsaid.clickIds) && <UnsaidNotice {...unsaid} />}
    </Panel>
  )
}

function UnsaidNotice({ visits, clickIds }: Unsaid) {
  return (
    <div
      className="col-span-full grid gap-2 border-l-4 border-warn bg-paper-raised px-4 py-3 text-ink-soft [&_strong]:text-ink"
      role="note"
      aria-label="Privacy policy"
    >
      {visits && (
        <p>
          <strong>Visits are counted; your privacy policy does not say so.</strong> Words that do: “
          {COUNTING_WORDS}”
        </p>
      )}
      {clickIds && (
        <p>
          <strong>The IDs of clicks on ads are kept; your privacy policy does not say so.</strong>
        </p>
      )}
      <p>
        Write it in{' '}
        <Link href={serverPaths.adminPrivacyPolicy} prefetch={false}>
          Privacy
        </Link>
        , or turn it off in{' '}
        <Link href={serverPaths.adminLeadHandling} prefetch={false}>
          Lead handling
        </Link>
        .
      </p>
    </div>
  )
}
