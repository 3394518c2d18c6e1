'use client'

import { useState } from 'react'
import type { Opened } from '@/features/imports/rules/contract'
import { counted, inWords } from '@/features/imports/rules/outcome-words'
import type { FileKind } from '@/features/imports/rules/records'
import { dangerous } from '@/staff-ui/controls'
import { Moment } from '@/staff-ui/moment.client'
import { Question } from '@/staff-ui/question.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { DownloadButton } from './download-button.client'
import { rejectedAddress, reportAddress } from './imports-api'
import { Rows } from './rows.client'
import { rejectedIn, Totals } from './totals'

type Props = { opened: Opened; isBusy: boolean; onUndo: () => void }

const OF_POSTS =
  'posts that somebody edited or commented, images that another post shows, and authors who are named elsewhere'

const STAYS: Readonly<Record<FileKind, string>> = {
  wordpress: OF_POSTS,
  ghost: OF_POSTS,
  leads: 'leads that somebody worked on',
  redirects: 'redirects that somebody changed',
}

/** What an import has made, and the way back. */
export function Report({ opened, isBusy, onUndo }: Props) {
  const { id, state, kind, counts, startedAt, doneAt, endsAt, by } = opened
  const [isAsking, setAsking] = useState(false)
  const rejected = rejectedIn(counts)
  const isUndone = state === 'undoing' || state === 'undone'
  return (
    <>
      <p className="max-w-[75ch]">
        {startedAt && (
          <>
            Begun <Moment at={startedAt} /> by {by}
            {doneAt && (
              <>
                , done <Moment at={doneAt} />
              </>
            )}
            .{' '}
          </>
        )}
        {state === 'undone' && 'What stays was changed or used here since, and is yours now.'}
      </p>
      {state !== 'undoing' && <Totals counts={counts} isPast />}
      {state !== 'undoing' && (
        <div className="flex flex-wrap gap-2">
          <DownloadButton address={reportAddress(id)}>Download the report</DownloadButton>
          {rejected > 0 && (
            <DownloadButton address={rejectedAddress(id)}>
              Download {counted(rejected, 'refused row')}
            </DownloadButton>
          )}
          {!isUndone && (
            <BusyButton
              className={button({ className: dangerous })}
              isBusy={isBusy}
              onClick={() => setAsking(true)}
            >
              Undo this import
            </BusyButton>
          )}
        </div>
      )}
      <p className="max-w-[75ch] text-note text-ink-soft">
        {isUndone ? 'The report is kept' : 'The report is kept, and the import can be undone,'} until{' '}
        <Moment at={endsAt} />. Then your file and the report, which name people, are deleted; what was made
        stays.
      </p>
      {state !== 'undoing' && <Rows key={state} id={id} isPast isUndone={state === 'undone'} />}
      {isAsking && (
        <Question
          title="Undo this import?"
          confirm="Undo it"
          cancel="Keep it"
          isBusy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onUndo()
          }}
        >
          <p>
            It made {inWords(counts, ['made', 'finished', 'unfinished']) || 'nothing'}.{' '}
            <strong>What nobody has changed or used since goes for good.</strong>
          </p>
          {kind && <p>What stays: {STAYS[kind]}.</p>}
          <p>The same file can be moved in again afterwards.</p>
        </Question>
      )}
    </>
  )
}
