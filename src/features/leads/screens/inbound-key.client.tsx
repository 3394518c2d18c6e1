'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { paths } from '@/domain/paths'
import { toShortMoment } from '@/staff-ui/moment.client'
import { GivenAddress, useSecret } from '@/staff-ui/secret.client'

type State = { hasKey: boolean; usedAt: string | null }

/**
 * Shows, below the fields of an inbound key, the address to which a tool sends leads, and the key that it sends with
 * them.
 */
export function InboundKey() {
  const { id } = useDocumentInfo()
  return id ? <Key row={String(id)} /> : null
}

function Key({ row }: { row: string }) {
  const base = `${paths.inboundKeys}/${encodeURIComponent(row)}`
  const { state, waiting, field } = useSecret<State>(base, 'key', 'key')

  if (!state) return waiting
  return (
    <section className="mt-6" aria-labelledby="inbound-key" data-own>
      <h2 className="mb-3 border-b border-line pb-2 font-display text-card font-extrabold" id="inbound-key">
        Where the tool sends leads
      </h2>
      <p className="mb-4 grid gap-1">
        <GivenAddress
          of="By POST, as JSON, with Authorization: Bearer and the key"
          // The origin is known in the browser only; the state exists only there too.
          address={`${location.origin}${paths.inboundLeads}`}
          label="Copy the address"
        />
      </p>
      {field(state.hasKey, { taker: 'the tool', without: 'No lead is taken until there is a key.' })}
      <p className="mt-3 text-note text-ink-soft">
        {state.usedAt ? `Last used ${toShortMoment(state.usedAt)}.` : 'Not used yet.'}
      </p>
    </section>
  )
}
