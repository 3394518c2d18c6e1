'use client'

import { foldOpenings } from '@/features/leads/rules/timeline'
import type { NoteSubject } from '@/staff-ui/notes/note-form.client'
import { NotedList } from '@/staff-ui/notes/noted-list.client'
import { button } from '@/ui/button'
import { toAuthor, toStory } from './timeline-words'
import type { LeadHistory } from './use-lead-history.client'

/** Lists who changed a lead, how and when, newest first. */
export function LeadTimeline({ about, history }: { about: NoteSubject; history: LeadHistory }) {
  const { timeline, hasFailed, reload } = history
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
        <NotedList
          about={about}
          items={foldOpenings(timeline.items)}
          people={timeline.people}
          toStory={(item) => toStory(item, timeline)}
          toAuthor={(item) => toAuthor(item, timeline)}
          onChanged={reload}
        />
      )}
    </section>
  )
}
