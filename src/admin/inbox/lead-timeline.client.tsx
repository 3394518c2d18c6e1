'use client'

import { useEffect, useState } from 'react'
import type { Timeline, TimelineItem } from '@/domain/timeline'
import { toLinkedParts } from '@/lib/linked-text'
import { withoutBidiControls } from '@/lib/text'
import { button } from '@/ui/button'
import { toMoment, toShortMoment } from '../moment.client'
import { NoteEdit } from './note-form.client'
import { toAuthor, toStory } from './timeline-words'
import type { LeadHistory } from './use-lead-history.client'

/** No more at first: the fields of the lead stand below. */
const SHOWN = 4

/** What was done with a lead, by whom and when, newest first. */
export function LeadTimeline({ lead, history }: { lead: string; history: LeadHistory }) {
  const { timeline, hasFailed, reload } = history
  const [isWhole, setWhole] = useState(false)
  const items = timeline?.items ?? []
  const shown = isWhole ? items : items.slice(0, SHOWN)
  return (
    <section className="mb-6 min-h-24" aria-labelledby="lead-timeline" aria-busy={!timeline && !hasFailed}>
      <h3 id="lead-timeline" className="mt-0 mb-[0.4rem] font-body text-control leading-snug font-bold">
        Timeline
      </h3>
      {hasFailed && (
        <p className="m-0 text-ink-soft">
          What was done with it could not be read.{' '}
          <button type="button" className={button()} onClick={reload}>
            Try again
          </button>
        </p>
      )}
      {timeline && (
        <ol className="m-0 list-none border-0 border-t border-line p-0">
          {shown.map((item) => (
            <Entry key={item.id} lead={lead} item={item} timeline={timeline} onChanged={reload} />
          ))}
        </ol>
      )}
      {items.length > SHOWN && (
        <button
          type="button"
          className={button({ className: 'mt-2' })}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show the newest' : `Show all ${items.length}`}
        </button>
      )}
    </section>
  )
}

type EntryProps = { lead: string; item: TimelineItem; timeline: Timeline; onChanged: () => void }

function Entry({ lead, item, timeline, onChanged }: EntryProps) {
  const [isEdited, setEdited] = useState(false)
  const isEditable = useWhile(item.editableMs)
  const by = toAuthor(item, timeline)
  return (
    <li className="grid gap-1 border-0 border-b border-line py-2 [overflow-wrap:anywhere]">
      {item.kind === 'note' && isEdited && (
        <NoteEdit
          lead={lead}
          note={{ id: item.id, text: item.text ?? '' }}
          onDone={(isSaved) => {
            setEdited(false)
            if (isSaved) onChanged()
          }}
        />
      )}
      {item.kind === 'note' && !isEdited && <NoteText text={item.text ?? ''} />}
      {item.kind !== 'note' && <span>{withoutBidiControls(toStory(item, timeline))}</span>}
      <span className="flex flex-wrap items-center gap-x-2 text-note text-ink-soft">
        {by && <span title={timeline.people[item.by ?? '']}>{by}</span>}
        <time dateTime={item.at} title={toMoment(item.at)}>
          {toShortMoment(item.at)}
        </time>
        {item.editedAt && <span>edited</span>}
        {item.kind === 'note' && isEditable && !isEdited && (
          <button
            type="button"
            className="min-h-6 cursor-pointer border-0 bg-transparent px-1 text-note text-ink underline"
            onClick={() => setEdited(true)}
          >
            Edit
          </button>
        )}
      </span>
    </li>
  )
}

/** Text as it was typed, and nothing but text; web addresses lead there. */
function NoteText({ text }: { text: string }) {
  return (
    <p className="m-0 border-l-4 border-line-strong pl-3 whitespace-pre-wrap [unicode-bidi:plaintext]">
      {toLinkedParts(withoutBidiControls(text)).map(({ text: part, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place alone.
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** True for so many milliseconds from the moment that they were told. */
function useWhile(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    setOver(ms <= 0)
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return ms > 0 && !isOver
}
