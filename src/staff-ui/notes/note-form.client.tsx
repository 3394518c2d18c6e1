'use client'

import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { NOTE_LIMITS } from '@/domain/notes'
import { fetchJson, RequestFailed } from '@/lib/fetch-json'
import { field } from '@/staff-ui/controls'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'

/** The subject of notes. */
export type NoteSubject = {
  id: string
  /** The address to which a new note is posted; below it are those that stand. */
  notes: string
}

/**
 * Unsaved texts by their subjects, so that they survive a failure, a step to a neighbour and a closed panel.
 */
const drafts = new Map<string, string>()

type Props = {
  about: NoteSubject
  input?: RefObject<HTMLTextAreaElement | null>
  /** Called at once when a key sends the note, so that the following keys are not typed into it. */
  onSent?: () => void
  onSaved: () => void
}

/** The form for a new note. */
export function NoteForm({ about, input, onSent, onSaved }: Props) {
  const id = useId()
  const [text, setText] = useState(() => drafts.get(about.id) ?? '')
  const [isBusy, setBusy] = useState(false)

  function type(next: string) {
    setText(next)
    drafts.set(about.id, next)
  }

  async function save() {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    try {
      await fetchJson(about.notes, { body: { text } })
      // Text that was typed during the request stays.
      if (drafts.get(about.id) === text) {
        drafts.delete(about.id)
        setText('')
      }
      notifySuccess('Note saved')
      onSaved()
    } catch {
      notifyError('The note could not be saved. It is kept here: try again.')
    }
    setBusy(false)
  }

  return (
    <form
      className="m-0 mb-4 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label htmlFor={id} className="sr-only">
        Note
      </label>
      <textarea
        id={id}
        ref={input}
        className={`${field} [field-sizing:content] h-11 max-h-80 resize-y py-2`}
        placeholder="Write a note"
        maxLength={NOTE_LIMITS.letters}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (!isSaveKey(event)) return
          void save()
          onSent?.()
        }}
      />
      {text !== '' && (
        <button
          type="submit"
          className={button({ className: 'justify-self-start' })}
          data-tip="Save the note (Ctrl+Enter)"
          aria-disabled={isBusy || text.trim() === ''}
        >
          Save note
        </button>
      )}
    </form>
  )
}

const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

type EditProps = {
  about: NoteSubject
  note: { id: string; text: string }
  onDone: (isSaved: boolean) => void
}

/** The form that changes one of the reader's own notes, while it may be changed. */
export function NoteEdit({ about, note, onDone }: EditProps) {
  const [text, setText] = useState(note.text)

  async function save() {
    if (text.trim() === '') return
    try {
      await fetchJson(`${about.notes}/${encodeURIComponent(note.id)}`, { method: 'PATCH', body: { text } })
      onDone(true)
    } catch (error) {
      const isFixed = error instanceof RequestFailed && error.status === 403
      notifyError(
        isFixed
          ? `A note is fixed ${NOTE_LIMITS.minutes} minutes after it was saved`
          : 'The note could not be saved. Try again.',
      )
    }
  }

  return (
    <form
      className="m-0 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <textarea
        className={`${field} [field-sizing:content] min-h-22 py-2`}
        aria-label="Change the note"
        // biome-ignore lint/a11y/noAutofocus: whoever presses Edit wants to type.
        autoFocus
        maxLength={NOTE_LIMITS.letters}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => isSaveKey(event) && void save()}
      />
      <span className="flex gap-2">
        <button type="submit" className={button()}>
          Save
        </button>
        <button type="button" className={button()} onClick={() => onDone(false)}>
          Cancel
        </button>
      </span>
    </form>
  )
}
