'use client'

import { useCallback, useEffect, useState } from 'react'
import type { TimelineItem } from '@/domain/notes'
import { paths } from '@/domain/paths'
import type { Thread } from '@/features/posts/rules/review'
import { readThread } from '@/features/posts/screens/editor/review-api'
import { NotRead } from '@/staff-ui/not-read.client'
import { NoteForm, type NoteSubject } from '@/staff-ui/notes/note-form.client'
import { NotedList } from '@/staff-ui/notes/noted-list.client'
import type { PanelProps } from './panel'

/** Shows the staff's notes on the post, and the history of its reviews. */
export function NotesPanel({ stored, review, isOpen }: PanelProps) {
  const id = stored?.id ?? ''
  const [thread, setThread] = useState<Thread | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const read = useCallback(
    () =>
      readThread(id).then(
        (now) => {
          setThread(now)
          setFailed(false)
        },
        () => setFailed(true),
      ),
    [id],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked, answered or saved stands in it.
  useEffect(() => {
    if (isOpen) void read()
  }, [read, isOpen, review?.id, review?.state, stored?.updatedAt])

  const about: NoteSubject = { id, notes: `${paths.posts}/${encodeURIComponent(id)}/notes` }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1" aria-busy={!thread && !hasFailed}>
      <NoteForm key={id} about={about} onSaved={() => void read()} />
      {hasFailed && <NotRead what="The notes" onRetry={() => void read()} />}
      {!thread && !hasFailed && <p role="status">Loading...</p>}
      {thread?.items.length === 0 && (
        <p className="text-note text-ink-soft">
          Nothing yet. Only the staff who write posts see what stands here.
        </p>
      )}
      {thread && thread.items.length > 0 && (
        <NotedList
          about={about}
          items={thread.items}
          people={thread.people}
          toStory={toStory}
          toAuthor={({ by, data }) => (by ? (thread.people[by] ?? LEFT) : data.scheduled ? '' : LEFT)}
          onChanged={() => void read()}
        />
      )}
    </div>
  )
}

const LEFT = 'somebody who has left'

const STORIES: Readonly<Record<string, string>> = {
  asked: 'Asked for a review',
  approved: 'Reviewed',
  'sent-back': 'Sent back',
  withdrawn: 'Took the asking back',
  unpublished: 'Taken off the site',
  discarded: 'Changes discarded',
}

function toStory({ kind, data }: TimelineItem): string {
  if (kind !== 'published') return STORIES[kind] ?? kind
  return `${data.changes ? 'Changes published' : 'Published'}${data.scheduled ? ' at the minute that was set' : ''}`
}
