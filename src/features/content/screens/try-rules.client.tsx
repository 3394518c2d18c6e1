'use client'

import { useForm } from '@payloadcms/ui'
import { useState } from 'react'
import { paths } from '@/domain/paths'
import type { TriedLead } from '@/features/leads/rules/lead-rules'
import { fetchJson } from '@/lib/fetch-json'
import { Moment } from '@/staff-ui/moment.client'
import { ScrollRegion } from '@/staff-ui/scroll-region'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

type State = { leads?: readonly TriedLead[]; note: string; isBusy: boolean }

const FAILED = 'This could not be tried. Look for a field that is marked above, and try again.'

/** Applies the unsaved rules of the form to the latest leads, and shows the result; nothing is stored. */
export function TryRules() {
  const { getData } = useForm()
  const [{ leads, note, isBusy }, setState] = useState<State>({ note: '', isBusy: false })

  async function tryThem() {
    setState({ leads, note: 'Trying …', isBusy: true })
    try {
      const { rules, waitMinutes, spamMark } = getData()
      const body = { rules: Array.isArray(rules) ? rules : [], waitMinutes, spamMark }
      const tried: readonly TriedLead[] = (await fetchJson(`${paths.leads}/try-rules`, { body })).leads
      setState({ leads: tried, note: toNote(tried), isBusy: false })
    } catch {
      setState({ note: FAILED, isBusy: false })
    }
  }

  return (
    <section className="field-type grid gap-3" aria-labelledby="try-rules">
      <h2 id="try-rules" className="font-display text-card leading-tight font-extrabold">
        Try before you save
      </h2>
      <p className="text-note text-ink-soft">
        Who would have got the leads of the last 24 hours (the last 20 if there were none) by what stands
        above. Nothing is stored, and no lead changes its owner.
      </p>
      <div>
        <BusyButton className={button()} onClick={() => void tryThem()} isBusy={isBusy}>
          Try on the latest leads
        </BusyButton>
      </div>
      <p role="status" className="text-note">
        {note}
      </p>
      {leads && leads.length > 0 && <Outcome leads={leads} />}
    </section>
  )
}

function toNote(leads: readonly TriedLead[]): string {
  const spam = leads.filter(({ isSpam }) => isSpam).length
  if (leads.length === 0) return 'There is no lead yet.'
  return `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'}, ${spam} of them in Spam.`
}

const CELL = 'border-b border-line px-3 py-2 text-left align-top'

function Outcome({ leads }: { leads: readonly TriedLead[] }) {
  return (
    <ScrollRegion className="overflow-x-auto" label="What the rules would have done">
      <table className="w-full min-w-[40rem] border-collapse text-control">
        <thead>
          <tr>
            {['Lead', 'Came in', 'Rule', 'Owner', 'First call by'].map((head) => (
              <th key={head} scope="col" className={`${CELL} text-note text-ink-soft`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id}>
              <th scope="row" className={`${CELL} font-normal`}>
                <span className="block font-bold">{lead.name}</span>
                <span className="text-note text-ink-soft">
                  {lead.city}, {lead.source}
                </span>
              </th>
              <td className={CELL}>
                <Moment at={lead.createdAt} />
              </td>
              <td className={CELL}>{lead.isSpam ? 'Spam' : lead.rule}</td>
              <td className={CELL}>{lead.isSpam ? '' : (lead.owner ?? 'Nobody: there is no admin')}</td>
              <td className={CELL}>{lead.followUpAt && <Moment at={lead.followUpAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
