import Link from 'next/link'
import type {
  BeforeListTableServerProps,
  Payload,
  PayloadRequest,
  TypedUser,
  UIFieldServerProps,
} from 'payload'
import type { ReactNode } from 'react'
import { isUnlimited } from '@/domain/areas'
import type { Days } from '@/domain/day-range'
import { serverPaths } from '@/domain/server-paths'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { findLostClicks } from '@/features/results/server/lost-clicks'
import { Panel } from '@/staff-ui/panel'
import { KeepClickIds } from './deferred.client'

/** Says above the list of feeds that they stay empty while the ids of clicks are not kept. */
export const ClickIdsOfFeeds = ({ payload, user }: BeforeListTableServerProps) => (
  <NoticeOfFeeds payload={payload} user={user} />
)

/** Says the same above the fields of one feed. */
export const ClickIdsOfFeed = ({ req: { payload, user } }: UIFieldServerProps) => (
  <NoticeOfFeeds payload={payload} user={user} />
)

/** Says that the feeds stay empty, to who may change it, while the ids of clicks are not kept. */
export async function NoticeOfFeeds({
  payload,
  user,
}: {
  payload: Payload
  user: TypedUser | null | undefined
}) {
  if (!isUnlimited(user) || (await findLeadHandling(payload)).keepsClickIds) return null
  return (
    <Notice user={user}>
      <strong>The IDs of clicks are not kept</strong>, so no feed has the leads that come in now, whatever
      becomes of them. It has those that came in while they were kept.
    </Notice>
  )
}

/** Says in Results how many leads came by an ad whose platform cannot be told of them. */
export function ClickIdsOfResults({ req, days }: { req: PayloadRequest; days: Days }) {
  return (
    <Panel req={req} title="Clicks on ads" isWide read={() => findLostClicks(req, days)}>
      {(lost) =>
        lost && (
          <Notice user={req.user}>
            <strong>The IDs of clicks are not kept</strong>, so{' '}
            {lost.leads === 0
              ? 'no conversion feed has the leads that come in now.'
              : `no platform can be told what becomes of ${toAdLeads(lost.leads)} of these days that came by a click on an ad.`}
          </Notice>
        )
      }
    </Panel>
  )
}

const toAdLeads = (count: number) => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`)

/** @param user - who may change the setting gets the switch */
function Notice({ user, children }: { user: TypedUser | null | undefined; children: ReactNode }) {
  return (
    <div
      className="mb-5 grid justify-items-start gap-2 border-l-4 border-warn bg-paper-raised px-4 py-3 text-ink-soft [&_strong]:text-ink"
      role="note"
      aria-label="IDs of clicks"
      data-own
    >
      <p>{children}</p>
      {isUnlimited(user) && (
        <>
          <p>
            Where you advertise the law may ask for consent first, and{' '}
            <Link href={serverPaths.adminPrivacyPolicy} prefetch={false}>
              your privacy policy
            </Link>{' '}
            has to say that they are kept.{' '}
            <Link href={serverPaths.adminLeadHandling} prefetch={false}>
              Lead handling
            </Link>{' '}
            turns it off again.
          </p>
          <KeepClickIds />
        </>
      )}
    </div>
  )
}
