'use client'

import { Trash2, Undo2 } from 'lucide'
import { type Staff, staffName } from '@/domain/staff'
import { dueAt } from '@/domain/working-hours'
import type { InboxLead } from '@/features/leads/rules/inbox'
import { type InboxField, isSortable } from '@/features/leads/rules/inbox-fields'
import { isStage, STAGE_NAMES } from '@/features/leads/rules/stage'
import { toShortMoment } from '@/staff-ui/moment.client'
import type { ListColumn } from '@/staff-ui/table/list-table.client'
import { DangerButton, openerId } from '@/staff-ui/table/row-actions.client'
import type { ListView } from '@/staff-ui/table/use-list-view.client'
import { toKey, toShownText } from './field-text'
import { ACTIVITY_LOOKS, ADDED, headsOf, isAdded, LOOKS, toAddedPlace } from './lead-looks'
import { RowCheckbox } from './row-checkbox.client'

type RowActions = {
  open: (lead: InboxLead) => void
  /** Called when the pointer or focus is near a lead. */
  warm: () => void
  remove: (lead: InboxLead) => Promise<void>
  restore: (lead: InboxLead) => Promise<void>
  /** Whether the rows are those of the trash. */
  isTrash: boolean
  staff: readonly Staff[]
}

/** The cells are narrower than in other tables, so that more columns fit. */
const CELL = 'not-in-data-cards:px-2 not-in-data-cards:first:pl-5'

/** The columns of the table: those of the collection's fields, and one with the actions on a lead. */
export function toLeadColumns(
  fields: readonly InboxField[],
  view: ListView,
  actions: RowActions,
): ListColumn<InboxLead>[] {
  const shown = fields.filter((field) => isColumnShown(field, view))
  const heads = headsOf(shown.map(({ name }) => name))
  const isMarked = !shown.some(({ name }) => name === 'stage')
  const added = shown.filter(({ name }) => isAdded(name))
  return [
    ...shown.map((field) => toLeadColumn(field, actions, { heads, isMarked, place: added.indexOf(field) })),
    toActions(actions),
  ]
}

/** Columns of the table are shown unless the reader hides them; other columns are shown if the reader adds them. */
export function isColumnShown({ name, inTable }: InboxField, { hidden, shown }: ListView): boolean {
  return inTable ? !hidden.includes(name) : shown.includes(name)
}

function toLeadColumn(
  field: InboxField,
  { open, warm, staff }: RowActions,
  { heads, isMarked, place }: { heads: Readonly<Record<string, string>>; isMarked: boolean; place: number },
): ListColumn<InboxLead> {
  const { name, label, type } = field
  const { head, body } = LOOKS[name] ?? ACTIVITY_LOOKS[name] ?? ADDED
  const width = heads[name] ?? head
  const base = {
    name,
    label,
    head: `${CELL} ${width}`,
    body: `${CELL} ${body} ${place < 0 ? '' : toAddedPlace(place)}`,
  }
  const sorts = isSortable(field) ? ({ sorts: type === 'date' ? 'down' : 'up' } as const) : {}
  if (name === 'name')
    return {
      ...base,
      ...sorts,
      cell: (lead) => <Name lead={lead} isMarked={isMarked} onNear={warm} onOpen={open} />,
    }
  if (name === 'email') return { ...base, ...sorts, cell: ({ email }) => <Address email={email} /> }
  if (name === 'stage') return { ...base, cell: ({ stage = 'new' }) => <Text field={field} value={stage} /> }
  if (name === 'owner') return { ...base, cell: (lead) => <Owner id={lead.owner} staff={staff} /> }
  if (Object.hasOwn(ACTIVITY_LOOKS, name))
    return { ...base, cell: (lead) => <Moment field={field} value={lead[name]} /> }
  return { ...base, ...sorts, cell: (lead) => <Text field={field} value={lead[name]} /> }
}

/** A card on a phone has no headers, so the time carries its label. */
function Moment({ field, value }: { field: InboxField; value: unknown }) {
  return (
    <>
      <span className="hidden in-data-cards:inline md:in-data-cards:hidden">{field.label}: </span>
      <Text field={field} value={value} />
    </>
  )
}

/** Shows the owner of a lead. A deleted account is shown as former staff, because only its id is left. */
function Owner({ id, staff }: { id: unknown; staff: readonly Staff[] }) {
  const person = staff.find((each) => each.id === id)
  if (!person) return id ? 'Former staff' : '-'
  return <span title={person.email}>{staffName(person)}</span>
}

function Text({ field, value }: { field: InboxField; value: unknown }) {
  const text = field.type === 'date' && value ? toShortMoment(String(value)) : toShownText(field, value)
  const key = toKey(field, value)
  return (
    <span className="[unicode-bidi:isolate]" title={key ? `${text} (${key})` : text}>
      {text}
    </span>
  )
}

/** Shows the whole address in up to three lines. The last one begins at the `@` if there is enough space. */
function Address({ email }: { email: string }) {
  const text = toShownText({ type: 'email' }, email)
  const at = text.lastIndexOf('@')
  return (
    <span
      className="line-clamp-3 text-note leading-tight [overflow-wrap:anywhere] whitespace-normal [unicode-bidi:isolate] in-data-cards:block in-data-cards:truncate in-data-cards:text-sm"
      title={text}
    >
      {text.slice(0, Math.max(0, at))}
      <wbr className="in-data-cards:hidden" />
      {text.slice(Math.max(0, at))}
    </span>
  )
}

/**
 * A button that opens the lead. A badge shows that the promised time has not passed and nobody has changed the stage.
 */
function Name({
  lead,
  isMarked,
  onNear,
  onOpen,
}: {
  lead: InboxLead
  /** Whether no column says the stage. */
  isMarked: boolean
  onNear: RowActions['warm']
  onOpen: RowActions['open']
}) {
  const text = toShownText({ type: 'text' }, lead.name)
  return (
    <span className="flex items-center gap-2">
      <RowCheckbox lead={lead} />
      {isWaiting(lead) && (
        <span
          role="img"
          aria-label="Waits for its review"
          title="Waits for its review"
          className="size-2.5 flex-none rounded-full bg-accent"
        />
      )}
      {isMarked && <StageMark stage={lead.stage} />}
      <button
        type="button"
        id={openerId(lead)}
        className="block min-h-10 max-w-full cursor-pointer truncate border-0 bg-transparent p-0 text-left font-body text-sm leading-snug font-semibold text-ink [unicode-bidi:isolate] focus-visible:underline in-data-cards:min-h-11 in-data-cards:text-plain in-[tr:hover]:underline md:in-data-cards:min-h-8 md:in-data-cards:text-sm"
        title={text}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => onOpen(lead)}
      >
        {text}
      </button>
    </span>
  )
}

const MARKS: Readonly<Record<string, string>> = {
  contacted: 'border-ink-soft text-ink-soft',
  booked: 'border-accent bg-accent text-accent-ink',
  won: 'border-good text-good',
  lost: 'border-line-strong bg-paper-sunk text-ink-soft',
  spam: 'border-danger text-danger',
}

/** The first letter of the stage, which is also its key. A lead that is New has none. */
function StageMark({ stage }: { stage: unknown }) {
  const look = MARKS[String(stage)]
  if (!look || !isStage(stage)) return null
  const name = `Stage: ${STAGE_NAMES[stage]}`
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={`grid size-5 flex-none place-items-center rounded-full border-[1.5px] text-xs leading-none font-bold ${look}`}
    >
      {STAGE_NAMES[stage].charAt(0)}
    </span>
  )
}

/** Milliseconds: the promised time of a lead is at most a weekend away. */
const LONGEST_MS = 7 * 24 * 60 * 60_000

function isWaiting({ createdAt, stage = 'new' }: InboxLead): boolean {
  const [at, now] = [Date.parse(createdAt), Date.now()]
  return stage === 'new' && now - at <= LONGEST_MS && now < dueAt(new Date(at)).getTime()
}

function toActions({ remove, restore, isTrash }: RowActions): ListColumn<InboxLead> {
  return {
    name: 'actions',
    label: 'Actions',
    head: `${CELL} min-w-17`,
    body: `${CELL} in-data-cards:col-start-3 in-data-cards:row-start-1 md:in-data-cards:col-start-5 md:in-data-cards:row-span-2`,
    cell: (lead) => (
      <DangerButton
        row={lead}
        verb={isTrash ? 'Restore' : 'Delete'}
        name={toShownText({ type: 'text' }, lead.name)}
        icon={isTrash ? Undo2 : Trash2}
        tone={isTrash ? 'plain' : 'danger'}
        onPress={() => void (isTrash ? restore(lead) : remove(lead))}
      />
    ),
  }
}
