'use client'

import { RenderFields, useAllFormFields, useAuth } from '@payloadcms/ui'
import { PanelRightClose, PanelRightOpen } from 'lucide'
import type { ClientField } from 'payload'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMayPublish } from '@/features/posts/screens/may-publish.client'
import { isRecord } from '@/lib/fetch-json'
import { inStorage } from '@/lib/in-storage'
import { card, iconButton } from '@/staff-ui/controls'
import { notifyError } from '@/staff-ui/toasts.client'
import { useDeferred } from '@/ui/deferred.client'
import { LineDrawing } from '@/ui/line-drawing'
import type { Panel, PanelProps } from './panels/panel'
import { PANELS } from './panels.client'
import { RefusedSaveContext } from './use-save.client'

/** The id of the side panel, for links to it. */
export const SIDE_PANEL_ID = 'post-settings'

type Props = Omit<PanelProps, 'isOpen'> & {
  /** The fields with `admin.position: 'sidebar'`, and null in the places of the others. */
  fields: readonly (ClientField | null)[]
  /** The rendering options of the fields. */
  rendering: Omit<ComponentProps<typeof RenderFields>, 'fields'>
}

/**
 * The panels besides 'Post Details': beside the form from 80 rem, below it on smaller screens. They fold with a button
 * and with Ctrl+., and this browser remembers that and which panels are open.
 */
export function SidePanel({ fields, rendering, ...post }: Props) {
  const { isFolded, setFolded, open, setOpen } = useFolding()
  const refused = useRefusedFields()
  const section = useRef<HTMLElement>(null)
  useFoldKey(section, isFolded, setFolded)

  const mayPublish = useMayPublish()
  const all = useMemo(() => PANELS.map((panel) => ({ panel, own: fieldsOf(panel, fields) })), [fields])
  const panels = all.filter(
    ({ panel, own }) =>
      (post.stored || !panel.needsStored) &&
      (mayPublish || !panel.needsPublishing) &&
      (panel.part || own.some(Boolean)),
  )
  const isRefused = (own: readonly (ClientField | null)[]) =>
    own.some(
      (field) =>
        field &&
        'name' in field &&
        refused.some((path) => path === field.name || path.startsWith(`${field.name}.`)),
    )
  // A folded side panel is shown when one of its fields was refused.
  const isShut = isFolded && !panels.some(({ own }) => isRefused(own))

  return (
    <section
      ref={section}
      id={SIDE_PANEL_ID}
      tabIndex={-1}
      data-side={isShut ? 'folded' : 'open'}
      className={`${isShut ? '' : 'min-[80rem]:w-80 min-[80rem]:has-[[data-wide]]:w-auto'} grid scroll-mt-[calc(var(--shell-bar,0px)+var(--post-bar,0px)+1rem)] grid-cols-[minmax(0,1fr)] gap-3 outline-none min-[80rem]:sticky min-[80rem]:top-[calc(var(--post-bar,0px)+1.25rem)] min-[80rem]:-m-1.5 min-[80rem]:max-h-[calc(100dvh-var(--post-bar,0px)-2.5rem)] min-[80rem]:overflow-y-auto min-[80rem]:p-1.5`}
      aria-labelledby="post-settings-title"
    >
      <div className="flex items-center justify-between gap-2">
        <h2
          id="post-settings-title"
          className={`font-display text-card leading-head font-extrabold ${isShut ? 'min-[80rem]:sr-only' : ''}`}
        >
          Post settings
        </h2>
        <button
          type="button"
          className={iconButton()}
          aria-label="Post settings"
          aria-expanded={!isShut}
          aria-controls="post-settings-panels"
          aria-keyshortcuts="Control+. Meta+."
          data-tip={isShut ? 'Show the settings' : 'Fold the settings away'}
          onClick={() => setFolded(!isShut)}
        >
          <LineDrawing drawing={isShut ? PanelRightOpen : PanelRightClose} size={20} />
        </button>
      </div>
      <div id="post-settings-panels" className={isShut ? 'hidden' : 'grid grid-cols-[minmax(0,1fr)] gap-3'}>
        {panels.map(({ panel, own }) => (
          <PanelBox
            key={panel.name}
            panel={panel}
            names={own.flatMap((field) => (field && 'name' in field ? field.name : []))}
            isOpen={isRefused(own) || (open[panel.name] ?? panel.isOpen ?? false)}
            onOpen={(isOpen) => setOpen(panel.name, isOpen)}
            post={post}
          >
            {own.some(Boolean) && (
              // Payload's RenderFields skips null, as its own screens rely on, though its type does not say so.
              <RenderFields fields={own as ClientField[]} forceRender {...rendering} />
            )}
          </PanelBox>
        ))}
      </div>
    </section>
  )
}

type BoxProps = {
  panel: Panel
  /** The names of its fields, so that a link to one of them can open the panel. */
  names: readonly string[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  post: Omit<PanelProps, 'isOpen'>
  /** Its fields. */
  children: ReactNode
}

/** A panel with its title. Its content is rendered from its first opening on. */
function PanelBox({ panel: { title, part }, names, isOpen, onOpen, post, children }: BoxProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  const box = useRef<HTMLDetailsElement>(null)
  if (isOpen && !wasOpen) setWasOpen(true)

  // The reader can open it before hydration, and React gets no event for that.
  useEffect(() => {
    if (box.current && box.current.open !== isOpen) onOpen(box.current.open)
  })

  return (
    <details
      ref={box}
      className={card}
      data-fields={names.join(' ')}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onOpen(currentTarget.open)}
    >
      <summary className="px-4 py-[0.9rem] font-display text-card leading-head font-extrabold">
        {title}
      </summary>
      {wasOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4">
          {children}
          {part && (
            <Part part={part} title={title} onFailure={() => onOpen(false)} {...post} isOpen={isOpen} />
          )}
        </div>
      )}
    </details>
  )
}

type PartProps = PanelProps & Required<Pick<Panel, 'part' | 'title'>> & { onFailure: () => void }

function Part({ part, title, onFailure, ...props }: PartProps) {
  const Here = useDeferred(part, true, () => {
    onFailure()
    notifyError(`${title} could not be opened`)
  })
  return Here ? <Here {...props} /> : <p role="status">Loading...</p>
}

/** The fields of one panel, and null in the places of the others. */
function fieldsOf(
  { fields: own = [], hasOtherFields }: Panel,
  fields: readonly (ClientField | null)[],
): (ClientField | null)[] {
  const named = PANELS.flatMap((panel) => panel.fields ?? [])
  return fields.map((field) => {
    const name = field && 'name' in field ? field.name : ''
    return own.includes(name) || (hasOtherFields && !named.includes(name)) ? field : null
  })
}

/** The paths of fields that the last save was refused for, until they are changed. */
function useRefusedFields(): readonly string[] {
  const [fields] = useAllFormFields()
  const refused = useContext(RefusedSaveContext)
  return refused ? Object.keys(fields).filter((path) => fields[path]?.valid === false) : []
}

type Folding = { isFolded: boolean; open: Readonly<Record<string, boolean>> }

/** Whether the side panel is folded and which panels are open, as this person left it in this browser. */
function useFolding() {
  const { user } = useAuth()
  const key = `post-editor-side:${user?.id}`
  const [folding, setFolding] = useState<Folding>({ isFolded: false, open: {} })

  useEffect(() => {
    const kept = readFolding(key)
    if (kept) setFolding(kept)
  }, [key])

  const change = useCallback(
    (how: (old: Folding) => Folding) =>
      setFolding((old) => {
        const folding = how(old)
        // A browser without storage shows the panels next time.
        if (folding !== old) inStorage(() => localStorage.setItem(key, JSON.stringify(folding)))
        return folding
      }),
    [key],
  )
  const setFolded = useCallback((isFolded: boolean) => change((old) => ({ ...old, isFolded })), [change])
  const setOpen = useCallback(
    (name: string, isOpen: boolean) =>
      change((old) => (old.open[name] === isOpen ? old : { ...old, open: { ...old.open, [name]: isOpen } })),
    [change],
  )
  return { ...folding, setFolded, setOpen }
}

function readFolding(key: string): Folding | undefined {
  return inStorage(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.open)) return undefined
    const open = Object.entries(kept.open).map(([name, isOpen]) => [name, isOpen === true] as const)
    return { isFolded: kept.isFolded === true, open: Object.fromEntries(open) }
  })
}

/** Ctrl+. (Cmd+. on a Mac) moves the focus to the settings, and from there folds them and moves it back. */
function useFoldKey(
  section: RefObject<HTMLElement | null>,
  isFolded: boolean,
  setFolded: (isFolded: boolean) => void,
): void {
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      const { activeElement } = document
      const isInside = section.current?.contains(activeElement) ?? false
      if (isInside && !isFolded) {
        setFolded(true)
        const back = before.current ?? section.current?.querySelector('button')
        back?.focus()
        return
      }
      before.current = activeElement instanceof HTMLElement && !isInside ? activeElement : null
      setFolded(false)
      section.current?.focus()
      section.current?.scrollIntoView({ block: 'nearest' })
    }
    // The listener runs before those of the fields, because an editor may use the key itself.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [section, isFolded, setFolded])
}
