'use client'

import type { ReactNode } from 'react'
import type { Opened, Warnings } from '@/features/imports/rules/contract'
import { counted, inWords } from '@/features/imports/rules/outcome-words'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { DownloadButton } from './download-button.client'
import { rejectedAddress, reportAddress } from './imports-api'
import { Notice } from './notice'
import { Rows } from './rows.client'
import { rejectedIn, Totals } from './totals'

type Props = { opened: Opened; isBusy: boolean; onStart: () => void; onChoose: () => void }

/** What an import would make, before anything is changed. */
export function Preview({ opened, isBusy, onStart, onChoose }: Props) {
  const { id, counts, kind } = opened
  const made = inWords(counts, ['made', 'finished', 'unfinished'])
  const rejected = rejectedIn(counts)
  return (
    <>
      <p className="max-w-[75ch]">
        Nothing was changed yet.{' '}
        {made ? `The import would make ${made}.` : 'There is nothing new in this file.'}
      </p>
      <Totals counts={counts} isPast={false} />
      <Attention opened={opened} />
      <div className="flex flex-wrap gap-2">
        {made && (
          <BusyButton className={button({ tone: 'signal' })} isBusy={isBusy} onClick={onStart}>
            Start the import
          </BusyButton>
        )}
        {kind !== 'redirects' && (
          <button type="button" className={button()} onClick={onChoose}>
            Change the choices
          </button>
        )}
        {rejected > 0 && (
          <DownloadButton address={rejectedAddress(id)}>
            Download {counted(rejected, 'refused row')}
          </DownloadButton>
        )}
        <DownloadButton address={reportAddress(id)}>Download all as CSV</DownloadButton>
      </div>
      {rejected > 0 && (
        <p className="max-w-[75ch] text-note text-ink-soft">
          The refused rows come in the columns of your file with one more, <em>Problem</em>. Mend them there
          and move that file in: what is here already stays as it is.
        </p>
      )}
      <Rows key={opened.state} id={id} isPast={false} />
    </>
  )
}

/** What an owner should know before the start, with what can be done about it. */
function Attention({ opened: { warnings, choices, head } }: { opened: Opened }) {
  const said = [...sayings(warnings, choices)]
  for (const question of warnings.questions) said.push(question)
  if (head?.kind === 'wordpress' || head?.kind === 'ghost') said.push(...head.warnings)
  if (said.length === 0) return null
  return (
    <Notice>
      <h3 className="font-body text-control font-bold">Good to know before you start</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {said.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences stay in their order.
          <li key={index}>{each}</li>
        ))}
      </ul>
    </Notice>
  )
}

function* sayings(warnings: Warnings, { leads, posts }: Opened['choices']): Generator<ReactNode> {
  const { olderLeads, samePersons, pastMinutes, losing, unknownOwners, unplacedCategories } = warnings
  if (olderLeads > 0)
    yield leads.older === 'keep'
      ? `${counted(olderLeads, 'lead is', 'leads are')} older than leads are kept here. They stay until ${leads.keepUntil}.`
      : `${counted(olderLeads, 'lead is', 'leads are')} older than leads are kept here, and left out.`
  if (samePersons > 0)
    yield `${counted(samePersons, 'lead is', 'leads are')} of a person who is here already, or twice in the file${leads.samePerson === 'one' ? ': left out' : ': each comes'}.`
  if (pastMinutes > 0)
    yield `${counted(pastMinutes, 'post was', 'posts were')} scheduled for a minute that has passed: ${posts.pastMinutes === 'draft' ? 'kept as drafts' : 'published'}.`
  if (unplacedCategories.length > 0)
    yield `Posts stay drafts because these categories have no place here: ${unplacedCategories.join(', ')}.`
  if (unknownOwners.length > 0)
    yield `These owners are nobody here, and go into a note: ${unknownOwners.join(', ')}.`
  if (losing > 0)
    yield `Of ${counted(losing, 'record')} something does not come along. The rows below say what: choose Loses something.`
}
