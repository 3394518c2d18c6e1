'use client'

import Link from 'next/link'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { type Lines, OUTCOMES, type ReportLine, type Shown } from '@/features/imports/rules/contract'
import { counted, kindName, number, OUTCOME_NAMES, SHOWN_NAMES } from '@/features/imports/rules/outcome-words'
import { placeWords } from '@/features/imports/rules/records'
import { NotRead } from '@/staff-ui/not-read.client'
import { button } from '@/ui/button'
import { readLines } from './imports-api'

/** Where a page begins: behind this line, which so many come before. */
type Place = { from: number; before: number }

const FIRST: Place = { from: 0, before: 0 }

type Props = {
  id: string
  isPast: boolean
  /** Whether what the rows tell was taken away again. */
  isUndone?: boolean
}

/** What becomes of each record, a page at a time. */
export function Rows({ id, isPast, isUndone = false }: Props) {
  const [show, setShow] = useState<Shown>('all')
  const [pages, setPages] = useState<readonly Place[]>([FIRST])
  const { lines, state, read } = useLines(id, show, pages.at(-1) ?? FIRST)
  const names = SHOWN_NAMES(isPast)
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const totals = lines?.totals
  const offered = (['all', ...OUTCOMES, 'losing'] as const).filter((each) => each === 'all' || totals?.[each])
  const total = totals?.[show] ?? 0
  const { before } = pages.at(-1) ?? FIRST

  function turn(next: readonly Place[]) {
    setPages(next)
    title.current?.focus()
  }

  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5"
    >
      <h3 ref={title} tabIndex={-1} id={heading} className="font-body text-control font-bold outline-none">
        {isUndone ? 'What it had made, row by row' : 'Row by row'}
      </h3>
      {offered.length > 2 && (
        <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
          <legend className="sr-only">Which rows are shown</legend>
          {offered.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === show}
              className={button({ className: 'aria-pressed:border-ink aria-pressed:bg-paper-sunk' })}
              onClick={() => {
                setShow(each)
                setPages([FIRST])
              }}
            >
              {names[each]} <span className="font-normal tabular-nums">{number(totals?.[each] ?? 0)}</span>
            </button>
          ))}
        </fieldset>
      )}
      {state === 'failed' && <NotRead what="The rows" onRetry={read} />}
      {!lines && state === 'loading' && <p role="status">Reading the rows...</p>}
      {lines && lines.lines.length === 0 && <p className="text-ink-soft">There are no rows to show.</p>}
      {lines && lines.lines.length > 0 && (
        <Table lines={lines.lines} isPast={isPast} isUndone={isUndone} isBusy={state === 'loading'} />
      )}
      {lines && (before > 0 || lines.next !== null) && (
        <nav aria-label="Pages of the rows" className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className={button()}
            disabled={pages.length === 1}
            onClick={() => turn(pages.slice(0, -1))}
          >
            Earlier
          </button>
          <button
            type="button"
            className={button()}
            disabled={lines.next === null}
            onClick={() =>
              lines.next !== null &&
              turn([...pages, { from: lines.next, before: before + lines.lines.length }])
            }
          >
            Later
          </button>
          <span className="text-ink-soft tabular-nums" role="status">
            {number(before + 1)} to {number(before + lines.lines.length)} of {counted(total, 'row')}
          </span>
        </nav>
      )}
    </section>
  )
}

function useLines(id: string, show: Shown, { from }: Place) {
  const [lines, setLines] = useState<Lines | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const read = useCallback(() => setTries((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same again.
  useEffect(() => {
    const ended = new AbortController()
    setState('loading')
    readLines(id, { show, from }, ended.signal).then(
      (now) => {
        if (ended.signal.aborted) return
        setLines(now)
        setState('ready')
      },
      () => ended.signal.aborted || setState('failed'),
    )
    return () => ended.abort()
  }, [id, show, from, tries])
  return { lines, state, read }
}

type TableProps = { lines: readonly ReportLine[]; isPast: boolean; isUndone: boolean; isBusy: boolean }

/** A table, whose rows are cards where there is no room for its columns. */
function Table({ lines, isPast, isUndone, isBusy }: TableProps) {
  return (
    <table
      aria-busy={isBusy}
      className="w-full border-collapse text-sm transition-opacity aria-busy:opacity-60 max-md:block [&_td]:align-top"
    >
      <thead className="max-md:sr-only">
        <tr className="border-b-2 border-ink text-left text-note [&_th]:px-2 [&_th]:py-2 [&_th]:first:pl-0">
          <th scope="col" className="w-32">
            In the file
          </th>
          <th scope="col" className="w-1/3">
            What
          </th>
          <th scope="col" className="w-36">
            Becomes
          </th>
          <th scope="col">Why, and what does not come along</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line) => (
          <Row key={line.no} line={isUndone ? { ...line, document: null } : line} isPast={isPast} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ line, isPast }: { line: ReportLine; isPast: boolean }) {
  const { no, place, outcome, problem, lost } = line
  return (
    <tr className="border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:py-3 md:[&_td]:px-2 md:[&_td]:py-2 md:[&_td]:first:pl-0">
      <td className="text-note text-ink-soft tabular-nums max-md:order-2 max-md:text-right">
        {whereOf(place) || `No ${no}`}
      </td>
      <td className="wrap-anywhere max-md:order-1">
        <What line={line} />
      </td>
      <td className={`font-semibold max-md:order-3 max-md:col-span-2 ${TONES[outcome] ?? ''}`}>
        {OUTCOME_NAMES[outcome][isPast ? 1 : 0]}
        {outcome === 'made' && line.kind === 'post' && problem && ', a draft'}
      </td>
      <td className="wrap-anywhere max-md:order-4 max-md:col-span-2">
        {problem && <p>{problem}</p>}
        {lost.length > 0 && (
          <ul className="m-0 grid list-none gap-0.5 p-0 text-ink-soft">
            {lost.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}

/** A row of a table, or the line of a site's file. */
const whereOf = ({ file, row, line }: ReportLine['place']) =>
  placeWords(row === undefined ? { file, line } : { file, row })

const TONES: Partial<Record<ReportLine['outcome'], string>> = {
  made: 'text-good',
  finished: 'text-good',
  unfinished: 'text-warn',
  rejected: 'text-danger',
}

/** The thing by its title, which leads to it once it is here. Leads are named by their row alone. */
function What({ line: { kind, title, document, outcome } }: { line: ReportLine }) {
  const name = title || kindName(kind).replace(/s$/, '')
  const isHere = document !== null && outcome !== 'gone' && outcome !== 'removed'
  const address = kind === 'post' ? paths.adminPost : kind === 'lead' ? paths.adminSubmission : null
  if (!isHere || !address) return <>{name}</>
  return (
    <Link className="font-semibold text-ink" href={address(document)} prefetch={false}>
      {name}
    </Link>
  )
}
