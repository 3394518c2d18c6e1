'use client'

import { Search } from 'lucide'
import Link from 'next/link'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { withoutBidiControls } from '@/lib/text'
import { field } from '@/staff-ui/controls'
import { Dialog } from '@/staff-ui/dialog.client'
import { backdrop } from '@/staff-ui/dialog-looks'
import { useFound } from '@/staff-ui/use-found.client'
import { LineDrawing } from '@/ui/line-drawing'
import { announceField } from './field-opener.client'
import { type Found, findDocuments, findScreens, inOrder, type Target } from './palette-search'
import type { Searched } from './searched'

type Props = { screens: readonly Target[]; searches: readonly Searched[]; onClose: () => void }

/** Finds leads, posts, pages, texts of the site and screens by a few letters, and opens the chosen one. */
export function Palette({ screens, searches, onClose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const find = useCallback(
    (typed: string, signal: AbortSignal) => findDocuments(typed, signal, searches),
    [searches],
  )
  const { found, state } = useFound(text, find)
  // The text for which Enter was pressed before its results had loaded.
  const [awaited, setAwaited] = useState<string | null>(null)
  const groups = useMemo(
    () =>
      inOrder([...found, { heading: 'Screens', targets: findScreens(screens, text) }], text).filter(
        ({ targets }) => targets.length,
      ),
    [found, screens, text],
  )
  const count = groups.reduce((sum, { targets }) => sum + targets.length, 0)
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, count - 1)
  const optionId = (index: number) => `${id}-${index}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other choices.
  useEffect(() => setChosen(0), [text])

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  useEffect(() => {
    if (awaited === null || state === 'looking') return
    setAwaited(null)
    if (awaited === text && state === 'idle') document.getElementById(`${id}-${active}`)?.click()
  }, [awaited, state, text, active, id])

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count > 0) setChosen((active + step + count) % count)
    // Until the results have loaded, the list shows those of the former text, so Enter waits.
    else if (event.key === 'Enter') setAwaited(text)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      className={`mx-auto mt-[8dvh] mb-0 flex max-h-[min(34rem,84dvh)] w-[min(38rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded border border-line-strong bg-paper-raised p-0 text-ink shadow-high ${backdrop}`}
      aria-labelledby={`${id}-title`}
      onDismiss={onClose}
      closesBeside
    >
      <h2 id={`${id}-title`} className="sr-only">
        Go to
      </h2>
      <div className="flex items-center gap-2 border-b border-line px-4 py-3">
        <LineDrawing drawing={Search} size={18} />
        <input
          className={`${field} min-w-0 flex-1`}
          role="combobox"
          aria-label="Find a lead, a post, a text of the site or a screen"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          placeholder="A lead, a post, a text of the site or a screen"
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <p className="px-4 py-2 text-note text-ink-soft empty:hidden" role="status">
        {toStatus(state, text, count)}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Where to" className="overflow-y-auto pb-2">
        <Groups groups={groups} active={active} idOf={optionId} onGo={onClose} />
      </div>
    </Dialog>
  )
}

type GroupsProps = {
  groups: readonly Found[]
  active: number
  idOf: (index: number) => string
  onGo: () => void
}

function Groups({ groups, active, idOf, onGo }: GroupsProps) {
  let index = -1
  return groups.map(({ heading, targets }) => (
    // biome-ignore lint/a11y/useSemanticElements: the group of a listbox, not of a form.
    <div key={heading} role="group" aria-label={heading}>
      <p className="px-4 pt-3 pb-1 text-note font-bold text-ink-soft" aria-hidden="true">
        {heading}
      </p>
      {targets.map((target) => {
        index += 1
        return (
          <Option
            key={target.href}
            id={idOf(index)}
            target={target}
            isChosen={index === active}
            onGo={onGo}
          />
        )
      })}
    </div>
  ))
}

type OptionProps = { id: string; target: Target; isChosen: boolean; onGo: () => void }

/** An option is a link, so that a screen with unsaved input can ask before it is left. */
function Option({ id, target: { href, label, detail }, isChosen, onGo }: OptionProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1.5 no-underline hover:bg-paper-sunk aria-selected:bg-paper-sunk"
      href={href}
      prefetch={false}
      onClick={() => {
        onGo()
        announceField(href)
      }}
    >
      <span className="truncate font-semibold">{withoutBidiControls(label)}</span>
      {detail && (
        <span className="max-w-64 truncate text-note text-ink-soft">{withoutBidiControls(detail)}</span>
      )}
    </Link>
  )
}

function toStatus(state: ReturnType<typeof useFound>['state'], text: string, count: number): string {
  if (state === 'failed') return 'Leads, posts and content could not be searched. Type on to try again.'
  if (state === 'looking') return 'Looking...'
  if (count === 0)
    return `Nothing is called “${withoutBidiControls(text.trim())}”, and no text of the site has it.`
  return ''
}
