'use client'

import { useEffect, useState } from 'react'
import type { TimelineItem } from '@/domain/notes'
import { toLinkedParts } from '@/lib/linked-text'
import { withoutBidiControls } from '@/lib/text'
import { toMoment, toShortMoment } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import { NoteEdit, type NoteSubject } from './note-form.client'

/** The number of entries shown at first, because other content follows below the list. */
const SHOWN = 4

type Props = {
  about: NoteSubject
  items: readonly TimelineItem[]
  /** Names by the ids of accounts. */
  people: Readonly<Record<string, string>>
  /** The text of an entry without author and time. A note is its own text. */
  toStory: (item: TimelineItem) => string
  /** The author; empty for an automatic event. */
  toAuthor: (item: TimelineItem) => string
  /** Called when a note was changed. */
  onChanged: () => void
}

/** Lists notes and events with author and time: the newest ones, and all after a click. */
export function NotedList({ items, ...rest }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, SHOWN)
  return (
    <>
      <ol className="m-0 list-none border-0 border-t border-line p-0">
        {shown.map((item) => (
          <Entry key={item.id} item={item} {...rest} />
        ))}
      </ol>
      {items.length > SHOWN && (
        <button
          type="button"
          className={button({ className: 'mt-2 justify-self-start' })}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show the newest' : `Show all ${items.length}`}
        </button>
      )}
    </>
  )
}

type EntryProps = Omit<Props, 'items'> & { item: TimelineItem }

function Entry({ about, item, people, toStory, toAuthor, onChanged }: EntryProps) {
  const [isEdited, setEdited] = useState(false)
  const isEditable = useWhile(item.editableMs)
  const by = toAuthor(item)
  return (
    <li className="grid gap-1 border-0 border-b border-line py-2 [overflow-wrap:anywhere]">
      {item.kind === 'note' && isEdited && (
        <NoteEdit
          about={about}
          note={{ id: item.id, text: item.text ?? '' }}
          onDone={(isSaved) => {
            setEdited(false)
            if (isSaved) onChanged()
          }}
        />
      )}
      {item.kind !== 'note' && <span>{withoutBidiControls(toStory(item))}</span>}
      {item.text && !isEdited && <NoteText text={item.text} />}
      <span className="flex flex-wrap items-center gap-x-2 text-note text-ink-soft">
        {by && <span title={people[item.by ?? '']}>{by}</span>}
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

/** Shows the text of a note as it was typed, without markup; web addresses are links. */
export function NoteText({ text }: { text: string }) {
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

/** Returns true for a number of milliseconds. */
function useWhile(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    setOver(ms <= 0)
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return ms > 0 && !isOver
}
