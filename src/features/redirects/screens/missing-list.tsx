import Link from 'next/link'
import type { BeforeListTableServerProps } from 'payload'
import { mayRead } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { MISSING } from '@/features/redirects/rules/missing-address'
import { listMissing } from '@/features/redirects/server/missing-addresses'
import { FoldedLine } from '@/staff-ui/cards'
import { Moment } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import { ForgetMissing } from './deferred.client'

const SHOWN = 20

/**
 * Shows, above the list of redirects, the paths that were requested and not found, each with a link that creates a
 * redirect.
 */
export async function MissingList({ payload, user }: BeforeListTableServerProps) {
  if (!mayRead(user, 'redirects')) return null
  const missing = await listMissing(payload, SHOWN)
  const most = missing.length === SHOWN ? 'The most frequent ' : ''
  const found = missing.length === 0 ? 'None' : `${most}${missing.length}`
  return (
    <details className="group/fold mb-6 rounded border border-line bg-paper-raised" data-own>
      <FoldedLine
        title="Addresses that were not found"
        note={`${found} in the last ${MISSING.shownDays} days`}
      />
      {missing.length === 0 ? (
        <p className="border-t border-line px-5 py-4 text-ink-soft">
          Nobody has asked for a page that is not there.
        </p>
      ) : (
        <ul className="m-0 list-none p-0">
          {missing.map(({ path, hits, lastAt }) => (
            <li
              className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2 sm:grid-cols-[minmax(0,1fr)_auto]"
              key={path}
            >
              <span className="grid gap-0.5">
                <span className="font-semibold wrap-anywhere">{readable(path)}</span>
                <span className="text-note text-ink-soft">
                  {hits === 1 ? 'Once' : `${hits.toLocaleString('en-US')} times`}, last <Moment at={lastAt} />
                </span>
              </span>
              <span className="flex gap-2">
                <Link
                  className={button()}
                  href={`${paths.adminRedirects}/create?${new URLSearchParams({ from: path })}`}
                  prefetch={false}
                  aria-label={`Redirect ${readable(path)}`}
                >
                  Redirect
                </Link>
                <ForgetMissing path={path} name={readable(path)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** Decodes a path for display. A path that cannot be decoded stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
