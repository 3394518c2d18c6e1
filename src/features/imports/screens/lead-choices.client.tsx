'use client'

import { useId } from 'react'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { CURRENCIES } from '@/domain/money'
import type { ImportHead } from '@/features/imports/rules/contract'
import { counted } from '@/features/imports/rules/outcome-words'
import { STAGE_NAMES, STAGES } from '@/features/leads/rules/stage'
import { Labelled } from '@/features/leads/screens/labelled.client'
import { FoldedLine } from '@/staff-ui/cards'
import { card, field } from '@/staff-ui/controls'
import { useLive } from '@/ui/use-live'
import { ChoiceGroup, Match, Matches, Radios } from './choice-parts'
import type { Here } from './here'
import { FIELD_GROUPS, toLeadField } from './lead-fields'
import { Notice } from './notice'
import { withChoice } from './post-choices.client'
import type { Chosen } from './use-choices.client'

type Props = { head: ImportHead; here: Here; chosen: Chosen }

/** The choices of a table of leads. */
export function LeadChoices(props: Props) {
  return (
    <>
      <Columns {...props} />
      <Times {...props} />
      <Stages {...props} />
      <Owners {...props} />
      <Kept {...props} />
      <Format {...props} />
    </>
  )
}

function useTable({ choices, choose }: Chosen) {
  const { table } = choices
  return {
    table,
    set: (next: Partial<typeof table>) => choose({ ...choices, table: { ...table, ...next } }),
  }
}

const questionOf = ({ questions }: ImportHead, choice: string) =>
  questions?.find((question) => question.choice === choice)

function Columns({ head, chosen }: Props) {
  const { table, set } = useTable(chosen)
  const question = questionOf(head, 'columns')
  return (
    <ChoiceGroup
      title="Columns"
      note="What each column of your file becomes. The usual names are recognised; look whether they are right."
    >
      {question && (
        <Notice tone="danger">
          <strong>{question.ask}</strong> {question.otherwise}
        </Notice>
      )}
      <Matches>
        {head.columns.map((column) => (
          <Match
            key={column}
            label={column}
            note={head.samples?.[column] ? `For example: ${head.samples[column]}` : 'Empty in every row'}
          >
            {(control) => (
              <select
                {...control}
                value={table.columns[column] ?? head.fields?.[column] ?? 'other'}
                onChange={({ target }) =>
                  set({ columns: { ...table.columns, [column]: toLeadField(target.value) } })
                }
              >
                {FIELD_GROUPS.map(([group, fields]) => (
                  <optgroup key={group} label={group}>
                    {fields.map(([name, label]) => (
                      <option key={name} value={name}>
                        {label}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            )}
          </Match>
        ))}
      </Matches>
    </ChoiceGroup>
  )
}

/** Says which values a question is about. */
function About({ question }: { question: NonNullable<ReturnType<typeof questionOf>> }) {
  return (
    <>
      {counted(question.count, 'row')}, such as {question.examples.join(', ')}. Without an answer:{' '}
      {question.otherwise}
    </>
  )
}

function Times({ head, chosen }: Props) {
  const { table, set } = useTable(chosen)
  const [dates, twice] = [questionOf(head, 'dates'), questionOf(head, 'twice')]
  return (
    <ChoiceGroup title="Dates and times">
      <Labelled label="Times in the file are of">
        {(control) => <ZoneSelect {...control} value={table.zone} onChange={(zone) => set({ zone })} />}
      </Labelled>
      {(dates || table.dates !== null) && (
        <Radios
          legend={dates?.ask ?? 'Which comes first in dates such as 03/04/2024, the day or the month?'}
          note={dates && <About question={dates} />}
          value={table.dates ?? 'unknown'}
          options={[
            ['day-first', 'The day', '03/04/2024 is the third of April'],
            ['month-first', 'The month', '03/04/2024 is the fourth of March'],
            ['unknown', 'I do not know', 'Such rows are refused, and come back to you in a file.'],
          ]}
          onChange={(order) => set({ dates: order === 'unknown' ? null : order })}
        />
      )}
      {(twice || table.twice !== null) && (
        <Radios
          legend={twice?.ask ?? 'Which of two hours is meant where the clocks were set back?'}
          note={twice && <About question={twice} />}
          value={table.twice ?? 'unknown'}
          options={[
            ['earlier', 'The earlier one'],
            ['later', 'The later one'],
            ['unknown', 'I do not know', 'The earlier one is taken, and each of these leads says so.'],
          ]}
          onChange={(which) => set({ twice: which === 'unknown' ? null : which })}
        />
      )}
    </ChoiceGroup>
  )
}

type ZoneProps = { id: string; value: string; onChange: (zone: string) => void }

function ZoneSelect({ value, onChange, ...control }: ZoneProps) {
  // The server may know other zones than the browser.
  const isLive = useLive()
  const first = [...new Set([BUSINESS_TIME_ZONE, 'UTC', value])]
  const others = isLive ? Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone)) : []
  return (
    <select
      {...control}
      className={`${field} max-w-112 min-w-0`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {[...first, ...others].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
          {zone === BUSINESS_TIME_ZONE && ' (this site)'}
        </option>
      ))}
    </select>
  )
}

const NO_STAGE = 'none'

function Stages({ head, chosen }: Props) {
  const { table, set } = useTable(chosen)
  if (!head.stages?.length) return null
  return (
    <ChoiceGroup title="Stages" note="What the words of the file are here.">
      <Matches>
        {head.stages.map(({ written, stage, count }) => (
          <Match key={written} label={written} note={counted(count, 'row')}>
            {(control) => (
              <select
                {...control}
                value={table.stages[written] ?? stage ?? NO_STAGE}
                onChange={({ target }) => {
                  const to = STAGES.find((each) => each === target.value)
                  set({ stages: withChoice(table.stages, written, to) })
                }}
              >
                {table.stages[written] ? (
                  <option value={NO_STAGE}>As it was recognised</option>
                ) : (
                  stage === null && <option value={NO_STAGE}>None: keep the word in a note</option>
                )}
                {STAGES.map((each) => (
                  <option key={each} value={each}>
                    {STAGE_NAMES[each]}
                  </option>
                ))}
              </select>
            )}
          </Match>
        ))}
      </Matches>
    </ChoiceGroup>
  )
}

const NOBODY = 'nobody'
const BY_NAME = 'by-name'

function Owners({ head, here, chosen: { choices, choose } }: Props) {
  if (!head.owners?.length) return null
  const { leads } = choices
  const set = (written: string, owner: string | undefined) =>
    choose({ ...choices, leads: { ...leads, owners: withChoice(leads.owners, written, owner) } })
  return (
    <ChoiceGroup title="Owners" note="Who of your staff owns these leads here. Nobody is told of it.">
      <Matches>
        {head.owners.map((written) => {
          const same = here.staff.find(({ name, email }) =>
            [name, email].some((each) => each.toLowerCase() === written.toLowerCase()),
          )
          const owner = leads.owners[written]
          return (
            <Match key={written} label={written}>
              {(control) => (
                <select
                  {...control}
                  value={owner === '' ? NOBODY : (owner ?? (same ? BY_NAME : NOBODY))}
                  onChange={({ target: { value } }) =>
                    set(written, value === BY_NAME ? undefined : value === NOBODY ? '' : value)
                  }
                >
                  {same && <option value={BY_NAME}>{same.name} (the same name)</option>}
                  <option value={NOBODY}>Nobody: the name goes into a note</option>
                  {here.staff
                    .filter(({ id }) => id !== same?.id)
                    .map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                </select>
              )}
            </Match>
          )
        })}
      </Matches>
    </ChoiceGroup>
  )
}

/** A year from now, as `YYYY-MM-DD`. */
function nextYear(): string {
  const day = new Date()
  day.setFullYear(day.getFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

function Kept({ here: { leadMonths, customerYears }, chosen: { choices, choose, problems } }: Props) {
  const { leads } = choices
  const set = (next: Partial<typeof leads>) => choose({ ...choices, leads: { ...leads, ...next } })
  return (
    <ChoiceGroup title="Which leads come">
      <Radios
        legend="Leads that are older than leads are kept here"
        note={`Leads are kept for ${counted(leadMonths, 'month')}, and those that were won for ${counted(customerYears, 'year')}. Older ones would be deleted in the first night.`}
        value={leads.older}
        options={[
          ['leave-out', 'Leave them out'],
          ['keep', 'Keep them until a day', 'Your privacy policy must allow it.'],
        ]}
        onChange={(older) =>
          set({ older, keepUntil: older === 'keep' ? (leads.keepUntil ?? nextYear()) : leads.keepUntil })
        }
      >
        {leads.older === 'keep' && (
          <Labelled label="Until" problem={problems.keepUntil}>
            {(control) => (
              <input
                {...control}
                type="date"
                className={`${field} max-w-60`}
                required
                value={leads.keepUntil ?? ''}
                onChange={({ target }) => set({ keepUntil: target.value || null })}
              />
            )}
          </Labelled>
        )}
      </Radios>
      <Radios
        legend="Several leads of one person, known by e-mail or phone"
        value={leads.samePerson}
        options={[
          ['both', 'Bring each', 'Each is a lead of its own. Nothing is joined by itself.'],
          ['one', 'Bring one', 'The later ones, and those of people who are here already, are left out.'],
        ]}
        onChange={(samePerson) => set({ samePerson })}
      />
    </ChoiceGroup>
  )
}

const ENCODINGS = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252 (Western European)'],
  ['utf-16le', 'UTF-16, little endian'],
  ['utf-16be', 'UTF-16, big endian'],
] as const

const DELIMITERS = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Vertical bar'],
] as const

/** What is recognised by itself, and seldom wrongly. */
function Format({ chosen }: Props) {
  const { table, set } = useTable(chosen)
  return (
    <details className={`group/fold ${card}`}>
      <FoldedLine
        title="How the file is written"
        note="Recognised by itself; change it if letters look wrong"
      />
      <div className="grid gap-5 border-t border-line p-5 sm:grid-cols-3">
        <Pick
          label="Letters"
          value={table.encoding}
          options={ENCODINGS}
          onChange={(encoding) => set({ encoding })}
        />
        <Pick
          label="Between cells"
          value={table.delimiter}
          options={DELIMITERS}
          onChange={(delimiter) => set({ delimiter })}
        />
        <Pick
          label="Amounts are in"
          value={table.currency}
          options={CURRENCIES.map((each) => [each, each] as const)}
          none="Any currency"
          onChange={(currency) => set({ currency })}
        />
      </div>
    </details>
  )
}

type PickProps<T extends string> = {
  label: string
  value: T | null
  options: readonly (readonly [value: T, label: string])[]
  none?: string
  onChange: (value: T | null) => void
}

function Pick<T extends string>({ label, value, options, none = 'Recognise it', onChange }: PickProps<T>) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        className={`${field} w-full min-w-0`}
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find(([each]) => each === target.value)?.[0] ?? null)}
      >
        <option value="">{none}</option>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
