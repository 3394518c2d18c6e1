'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { paths } from '@/domain/paths'
import { FEED_FILES } from '@/features/results/rules/conversions'
import { toShortMoment } from '@/staff-ui/moment.client'
import { GivenAddress, useSecret } from '@/staff-ui/secret.client'

type State = { hasPassword: boolean; fetchedAt: string | null }

const WHAT = {
  booked: 'booked calls',
  won: 'won jobs with their value',
  adjustments: 'what was taken back or corrected since',
} as const

/** Shows, below the fields of a feed, the address, name and password with which the platform fetches it. */
export function ConversionFeed() {
  const { id } = useDocumentInfo()
  return id ? <Feed feed={String(id)} /> : null
}

function Feed({ feed }: { feed: string }) {
  const base = `${paths.conversionFeeds}/${encodeURIComponent(feed)}`
  const { state, waiting, field } = useSecret<State>(base, 'password', 'feed')

  if (!state) return waiting
  return (
    <section className="mt-6" aria-labelledby="feed-files" data-own>
      <h2 className="mb-3 border-b border-line pb-2 font-display text-card font-extrabold" id="feed-files">
        What the platform fetches
      </h2>
      <ul className="mb-4 grid list-none gap-3 p-0">
        {FEED_FILES.map((file) => (
          <li key={file} className="grid gap-1">
            <GivenAddress
              of={WHAT[file]}
              address={`${location.origin}${base}/files/${file}.csv`}
              label={`Copy the address of ${file}.csv`}
            />
          </li>
        ))}
      </ul>
      <p className="mb-3">
        User name: <code className="wrap-anywhere">{feed}</code>
      </p>
      {field(state.hasPassword, {
        taker: 'the platform',
        without: 'Nobody is let in until there is a password.',
      })}
      <p className="mt-3 text-note text-ink-soft">
        {state.fetchedAt ? `Last fetched ${toShortMoment(state.fetchedAt)}.` : 'Not fetched yet.'}
      </p>
    </section>
  )
}
