'use client'

import { type FormEvent, useState } from 'react'
import { paths } from '@/domain/paths'
import { isSameChoice, NO_CHOICE, type SavedView, VIEW_NAME_LETTERS } from '@/features/leads/rules/inbox-view'
import { fetchJson } from '@/lib/fetch-json'
import { dangerous, field } from '@/staff-ui/controls'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import type { InboxFilters } from './inbox-query'

type Props = {
  filters: InboxFilters
  saved: SavedView | undefined
  onKept: (view: string) => void
}

/** Saves the chosen filters as a view, or renames or deletes the shown view. */
export function ViewKeeper({ filters, saved, onKept }: Props) {
  const own = saved?.isOwn ? saved : undefined
  const [name, setName] = useState(own?.name ?? '')
  const [isShared, setShared] = useState(own?.shared ?? false)
  const { chosen, from, to, zone } = filters
  const hasChoice = !isSameChoice(chosen, NO_CHOICE) || from !== null || to !== null

  async function send(id: string, how: { method: 'POST' | 'PATCH' | 'DELETE'; body?: object }, done: string) {
    try {
      const { doc } = await fetchJson(id ? `${paths.inboxViews}/${id}` : paths.inboxViews, how)
      notifySuccess(done)
      onKept(how.method === 'DELETE' ? 'all' : String(doc.id))
    } catch {
      notifyError('The list could not be saved')
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const named = { name: name.trim(), shared: isShared }
    if (own) void send(own.id, { method: 'PATCH', body: named }, 'List saved')
    else
      void send(
        '',
        { method: 'POST', body: { ...named, filter: { ...chosen, from, to, zone } } },
        'List saved',
      )
  }

  if (saved && !own)
    return <p className="m-0 text-note text-ink-soft">This list is shared by somebody else.</p>
  if (!hasChoice)
    return <p className="m-0 text-note text-ink-soft">Choose something, and save it as a list.</p>
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <label className="grid gap-1 font-semibold">
        {own ? 'Name of this list' : 'Save as a list'}
        <input
          className={field}
          value={name}
          required
          maxLength={VIEW_NAME_LETTERS}
          placeholder="For example: Roofers without an owner"
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="m-0 size-4.5 accent-accent"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        All of the staff see it
      </label>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className={button({ tone: 'signal' })}>
          Save list
        </button>
        {own && (
          <button
            type="button"
            className={button({ className: dangerous })}
            onClick={() =>
              window.confirm(`Delete the list "${own.name}"?`) &&
              send(own.id, { method: 'DELETE' }, 'List deleted')
            }
          >
            Delete list
          </button>
        )}
      </div>
    </form>
  )
}
