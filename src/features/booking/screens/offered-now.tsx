import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { serverPaths } from '@/domain/server-paths'
import type { OfferedTime } from '@/features/booking/rules/offered-times'
import { nameTime } from '@/features/booking/rules/time-names'

/** What visitors see now, by what is saved. */
export function OfferedNow({ times }: { times: readonly OfferedTime[] }) {
  const [first] = times
  const named = first && nameTime(first.from, BUSINESS_TIME_ZONE, BUSINESS_TIME_ZONE)
  return (
    <section className="field-type grid gap-2" aria-labelledby="offered-now" data-own>
      <h2
        id="offered-now"
        className="border-b border-line pb-2 font-display text-card leading-tight font-extrabold"
      >
        What visitors see now
      </h2>
      <p>
        {named
          ? `${times.length === 1 ? '1 time' : `${times.length} times`}, the first on ${named.day}, ${named.time}.`
          : 'No time: nobody who takes appointments is free within these hours.'}{' '}
        <a href={serverPaths.book} target="_blank" rel="noreferrer" className="underline">
          Open the page
        </a>
      </p>
    </section>
  )
}
