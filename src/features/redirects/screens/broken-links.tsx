import Link from 'next/link'
import type { PayloadRequest } from 'payload'
import { mayRead } from '@/domain/areas'
import { type BrokenLinks, readBrokenLinks } from '@/features/redirects/server/check-links'
import { TitledCard } from '@/staff-ui/cards'
import { Moment } from '@/staff-ui/moment.client'
import { Panel } from '@/staff-ui/panel'
import { CheckLinks } from './deferred.client'

const LISTED = 8

/**
 * Lists internal links that lead nowhere, each with a link to its place; renders nothing if there are none, or for
 * whoever may not read redirects.
 */
export function BrokenLinksPanel({ req }: { req: PayloadRequest }) {
  if (!mayRead(req.user, 'redirects')) return null
  return (
    <Panel req={req} title="Broken links" isWide read={() => readBrokenLinks(req)}>
      {(found) => found !== null && found.links.length > 0 && <BrokenLinkList {...found} />}
    </Panel>
  )
}

function BrokenLinkList({ at, links }: BrokenLinks) {
  return (
    <TitledCard
      id="broken-links"
      title={links.length === 1 ? '1 broken link' : `${links.length} broken links`}
      isWide
    >
      <ul>
        {links.slice(0, LISTED).map(({ document, href, path }) => (
          <li key={`${href} ${path}`}>
            <Link
              className="group grid gap-y-0.5 border-b border-line px-5 py-[0.7rem] no-underline"
              href={href}
              prefetch={false}
            >
              <span className="truncate font-semibold group-hover:underline">{document || 'Untitled'}</span>
              <span className="text-note wrap-anywhere text-ink-soft">{path}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 px-5 py-4">
        <p className="text-note text-ink-soft">
          {links.length > LISTED && `And ${links.length - LISTED} more. `}
          As of <Moment at={at} />. They are followed every night.
        </p>
        <CheckLinks />
      </div>
    </TitledCard>
  )
}
