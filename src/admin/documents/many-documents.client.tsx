'use client'

import { Trash2, X } from 'lucide'
import { useId, useRef, useState } from 'react'
import { askFresh } from '@/features/accounts/screens/ask-fresh'
import { useProof } from '@/features/accounts/screens/proof.client'
import { fetchJson, problemIn, RequestFailed } from '@/lib/fetch-json'
import { dangerous } from '@/staff-ui/controls'
import { Dialog } from '@/staff-ui/dialog.client'
import { dialogBox } from '@/staff-ui/dialog-looks'
import { Question } from '@/staff-ui/question.client'
import { PAGE_SIZE } from '@/staff-ui/table/list-pages.client'
import { type Selection, useSelected } from '@/staff-ui/table/selection.client'
import type { List } from '@/staff-ui/table/use-list.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import type { Act, Row } from './documents-api'
import type { ListWords } from './list-words'

type Props = {
  slug: string
  words: ListWords
  list: List<Row>
  nameOf: (row: Row) => string
  selection: Selection
  acts: readonly Act[]
  /** The reader's own account in a list of accounts, whose deletion needs a fresh sign-in; null in other lists. */
  self: string | null
}

const ACTS: Record<Act, { verb: string; doing: string; done: string; about: string }> = {
  publish: {
    verb: 'Publish',
    doing: 'Publishing',
    done: 'published',
    about: 'Visitors see what was saved last.',
  },
  unpublish: {
    verb: 'Unpublish',
    doing: 'Unpublishing',
    done: 'unpublished',
    about: 'Visitors no longer see it.',
  },
  delete: { verb: 'Delete', doing: 'Deleting', done: 'deleted', about: 'This cannot be undone.' },
}

/** What became of an action on many documents. */
type Outcome = { act: Act; done: number; asked: number; refused: { name: string; why: string }[] }

/** The bar below a list with what can be done with the selected documents at once, the question before, and what came of it. */
export function ManyDocuments({ slug, words, list, nameOf, selection, acts, self }: Props) {
  const ids = useSelected(selection)
  const [asked, ask] = useState<Act | null>(null)
  const [at, setAt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isStopped = useRef(false)
  const { run, dialog } = useProof()
  const most = Math.min(list.total, PAGE_SIZE)
  const say = (count: number) => `${count} ${count === 1 ? words.one : words.many}`
  const toName = (id: string) => {
    const row = list.rowAt(list.indexOf(id))
    return row ? nameOf(row) : 'Untitled'
  }

  function selectAll() {
    const shown = Array.from({ length: most }, (_, index) => list.rowAt(index)?.id)
    selection.set(
      shown.filter((id) => id !== undefined),
      true,
    )
  }

  async function confirm(act: Act) {
    if (self !== null && act === 'delete') {
      const fresh = await run(askFresh)
      if (!fresh) return
      if (fresh.problem) return notifyError(fresh.problem)
    }
    isStopped.current = false
    // With the own account the session ends, so it is the last one.
    const sorted = [...ids].sort((a, b) => Number(a === self) - Number(b === self))
    const result: Outcome = { act, done: 0, asked: sorted.length, refused: [] }
    for (const [index, id] of sorted.entries()) {
      if (isStopped.current) break
      setAt(index + 1)
      const why = await problemOf(act, slug, id)
      if (!why) result.done += 1
      else result.refused.push({ name: toName(id), why: why.words })
      if (why?.isLast) break
    }
    setAt(0)
    ask(null)
    selection.clear()
    await list.reload()
    if (result.done === result.asked) {
      notifySuccess(`${say(result.done)} ${ACTS[act].done}`)
      toHeading()
    } else setOutcome(result)
  }

  function close() {
    setOutcome(null)
    toHeading()
  }

  return (
    <>
      {ids.length > 0 && (
        <section
          aria-label="Selection"
          className="sticky bottom-3 z-10 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded border border-line-strong bg-paper-raised p-2 shadow-high"
        >
          <p className="m-0 px-2 font-bold tabular-nums" role="status">
            {ids.length} selected
          </p>
          {ids.length < most && (
            <button type="button" className={button()} onClick={selectAll}>
              Select {list.total > most ? `the first ${most}` : `all ${most}`}
            </button>
          )}
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              className={button({
                className: act === 'delete' ? dangerous : '',
              })}
              onClick={() => ask(act)}
            >
              {act === 'delete' && <LineDrawing drawing={Trash2} size={18} />}
              {ACTS[act].verb}
            </button>
          ))}
          <button
            type="button"
            className={button()}
            aria-label="Select nothing"
            onClick={() => selection.clear()}
          >
            <LineDrawing drawing={X} size={18} />
          </button>
        </section>
      )}
      {asked && (
        <Question
          title={`${ACTS[asked].verb} ${say(ids.length)}?`}
          confirm={
            at > 0
              ? `${ACTS[asked].doing} ${at} of ${ids.length}...`
              : `${ACTS[asked].verb} ${say(ids.length)}`
          }
          cancel={at > 0 ? 'Stop' : 'Cancel'}
          isBusy={at > 0}
          onConfirm={() => void confirm(asked)}
          onCancel={() => {
            if (at > 0) isStopped.current = true
            else ask(null)
          }}
        >
          <Names names={ids.map(toName)} />
          <p>{ACTS[asked].about}</p>
        </Question>
      )}
      {outcome && (
        <OutcomeDialog
          title={`${outcome.done} of ${say(outcome.asked)} ${ACTS[outcome.act].done}`}
          outcome={outcome}
          onClose={close}
        />
      )}
      {dialog}
    </>
  )
}

/** Why a document is left, by the status of the response. */
const REASONS: Record<number, string> = { 404: 'It was gone already.', 423: 'Somebody has it open.' }

/** Why it was not done, and whether the next ones would fail likewise. */
async function problemOf(
  act: Act,
  slug: string,
  id: string,
): Promise<{ words: string; isLast: boolean } | null> {
  try {
    await carryOut(act, slug, id)
    return null
  } catch (error) {
    const words = problemIn(error, [400, 403, 409])
    if (words) return { words: sentence(words), isLast: false }
    const reason = error instanceof RequestFailed ? REASONS[error.status] : undefined
    if (reason) return { words: reason, isLast: false }
    return { words: 'The server did not answer, or not as it should.', isLast: true }
  }
}

/**
 * Carries an action out on one document.
 *
 * @throws {RequestFailed} for any response that is not a success
 */
async function carryOut(act: Act, slug: string, id: string): Promise<void> {
  const address = `/api/${slug}/${encodeURIComponent(id)}?depth=0`
  if (act === 'delete') await fetchJson(address, { method: 'DELETE' })
  // As Payload publishes: what was saved last, which may be a draft.
  else if (act === 'publish')
    await fetchJson(`${address}&draft=true`, { method: 'PATCH', body: { _status: 'published' } })
  else await fetchJson(address, { method: 'PATCH', body: { _status: 'draft' } })
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)

/** The buttons that were pressed are gone with the selection. */
function toHeading() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
}

const NAMED = 8

function Names({ names }: { names: readonly string[] }) {
  const others = names.length - NAMED
  return (
    <ul className="m-0 list-disc pl-5 wrap-anywhere">
      {names.slice(0, NAMED).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have one name, and the list does not change.
        <li key={index}>{name}</li>
      ))}
      {others > 0 && <li>and {others} more</li>}
    </ul>
  )
}

type OutcomeProps = { title: string; outcome: Outcome; onClose: () => void }

function OutcomeDialog({ title, outcome: { done, asked, refused, act }, onClose }: OutcomeProps) {
  const id = useId()
  const left = asked - done - refused.length
  return (
    <Dialog
      className={`${dialogBox} m-auto w-[min(36rem,calc(100vw-2rem))]`}
      aria-labelledby={id}
      onDismiss={onClose}
    >
      <h3 id={id} className="m-0 font-display text-xl leading-tight font-extrabold">
        {title}
      </h3>
      <dl className="mt-3 mb-0 grid gap-3 wrap-anywhere">
        {refused.map(({ name, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have one name, and the list does not change.
          <div key={index}>
            <dt className="font-semibold">{name}</dt>
            <dd className="m-0">{why}</dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <p className="mt-3 mb-0">
          {left} {left === 1 ? 'was' : 'were'} not {ACTS[act].done}.
        </p>
      )}
      <div className="mt-5 flex justify-end">
        <button type="button" className={button({ tone: 'signal' })} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
