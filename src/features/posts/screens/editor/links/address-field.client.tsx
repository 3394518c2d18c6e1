'use client'

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { withoutBidiControls } from '@/lib/text'
import { field } from '@/staff-ui/controls'
import { useFound } from '@/staff-ui/use-found.client'
import { findLinks, isAddress, type LinkTarget } from './find-links'

type Props = {
  id: string
  address: string
  /** The id of the hint and message. */
  describedBy: string
  /** Called when one of the found posts or pages was chosen. */
  onPick: (target: LinkTarget) => void
}

/**
 * The field of a link's target: an address, or words from the title of a post or page. Results are listed, and Enter
 * takes the first one if the text is no address.
 */
export function AddressField({ id, address, describedBy, onPick }: Props) {
  const listId = useId()
  const [text, setText] = useState(address)
  const [typed, setTyped] = useState('')
  const { found, state } = useFound(typed, findLinks)
  const [chosen, setChosen] = useState<number | null>(null)
  // The text for which Enter was pressed before its results had loaded.
  const [awaited, setAwaited] = useState<string | null>(null)
  const first = isAddress(typed) ? -1 : 0
  const active = Math.min(chosen ?? first, found.length - 1)

  useEffect(() => {
    if (awaited === null || state === 'looking') return
    setAwaited(null)
    const target = found[active]
    if (awaited !== typed) return
    if (target) onPick(target)
    else document.getElementById(id)?.closest('form')?.requestSubmit()
  }, [awaited, state, typed, found, active, id, onPick])

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0)
      setChosen((Math.max(active, step < 0 ? 0 : -1) + step + found.length) % found.length)
    else if (event.key === 'Enter' && typed.trim() && chosen === null && first === 0 && state === 'looking')
      setAwaited(typed)
    else if (event.key === 'Enter' && found[active] && state !== 'looking') onPick(found[active])
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        id={id}
        name="address"
        type="text"
        role="combobox"
        className={field}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setTyped(target.value)
          setChosen(null)
        }}
        onKeyDown={press}
        placeholder="Words of a title, or https://"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
      />
      {found.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Posts and pages"
          className="max-h-56 overflow-y-auto rounded border border-line"
        >
          {found.map((target, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a list are those of its field.
            <div
              key={`${target.href} ${target.label}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 py-1.5 hover:bg-paper-sunk aria-selected:bg-paper-sunk"
              // A press on a result must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(target)}
            >
              <span className="truncate font-semibold">{withoutBidiControls(target.label)}</span>
              <span className="text-note text-ink-soft">{target.detail}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="text-note text-ink-soft empty:hidden">
        {toStatus(state, typed, found.length)}
      </p>
    </>
  )
}

function toStatus(state: ReturnType<typeof useFound>['state'], text: string, count: number): string {
  if (state === 'failed') return 'Posts and pages could not be searched. Type on to try again.'
  if (state === 'looking' && count === 0) return 'Looking...'
  if (count > 0 || text.trim() === '' || isAddress(text)) return ''
  return 'No post and no page is called so.'
}
