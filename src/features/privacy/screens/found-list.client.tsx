'use client'

import { Download } from 'lucide'
import Link from 'next/link'
import { paths } from '@/domain/paths'
import { HELD, type HeldKind, type HeldRow } from '@/domain/person'
import { askFresh } from '@/features/accounts/screens/ask-fresh'
import { useProof } from '@/features/accounts/screens/proof.client'
import { type Found, OF_OTHERS } from '@/features/privacy/rules/privacy'
import { saveFile } from '@/lib/save-file'
import { card, cardTitle } from '@/staff-ui/controls'
import { Moment } from '@/staff-ui/moment.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { toPage } from './to-page'

/** Lists the found rows by kind, and offers them as two files. */
export function FoundList({ found }: { found: Found }) {
  const kinds = (Object.keys(HELD) as HeldKind[]).filter((kind) => found.held[kind].length > 0)
  const about = [found.person.email, found.person.phone].filter(Boolean).join(', ')
  return (
    <div className={card}>
      <h2 className={`${cardTitle} border-b border-line wrap-anywhere`}>What is stored about {about}</h2>
      {kinds.length === 0 && <p className="p-5">Nothing is stored.</p>}
      {kinds.map((kind) => (
        <section key={kind} className="border-b border-line px-5 py-3">
          <h3 className="font-body text-control font-bold">
            {HELD[kind]} ({found.held[kind].length})
          </h3>
          <ul>
            {found.held[kind].map((row) => (
              <li key={row.id} className="py-1 wrap-anywhere">
                <Row kind={kind} row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {kinds.length > 0 && <Files found={found} />}
    </div>
  )
}

function Row({ kind, row }: { kind: HeldKind; row: HeldRow }) {
  const text = summaryOf(kind, row)
  const isOpenable = (kind === 'leads' || kind === 'mentions') && !row.deletedAt
  return (
    <>
      {isOpenable ? (
        <Link className="underline" href={paths.adminSubmission(row.id)} prefetch={false}>
          {text}
        </Link>
      ) : (
        text
      )}{' '}
      <span className="text-note text-ink-soft">
        {typeof row.createdAt === 'string' && <Moment at={row.createdAt} />}
        {row.deletedAt ? ' in the trash' : ''}
        {row.stage === 'spam' ? ' in Spam' : ''}
      </span>
    </>
  )
}

/** The fields that distinguish the rows of a kind. */
const SUMMARY: Record<HeldKind, readonly string[]> = {
  leads: ['name', 'email', 'phone', 'city'],
  events: ['kind', 'text'],
  appointments: ['kind', 'begins', 'state', 'reason'],
  consents: ['version', 'method', 'page'],
  mails: ['event', 'subject', 'recipient', 'state'],
  unmailed: ['address', 'reason'],
  forms: ['values'],
  views: ['name', 'filter'],
  accounts: ['name', 'email', 'roles'],
  mentions: ['name'],
  traces: ['table'],
  files: ['fileName'],
  site: ['table'],
}

function summaryOf(kind: HeldKind, row: HeldRow): string {
  const words = SUMMARY[kind].map((name) => row[name]).filter((value) => value && String(value) !== '')
  return (
    words.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))).join(' · ') ||
    '-'
  )
}

/** Offers the files for a person who has requested a copy. */
function Files({ found }: { found: Found }) {
  const business = document.title.split(' · ').at(-1) ?? ''
  const { run, dialog } = useProof()

  // A file needs a fresh sign-in of its own, because it may be saved long after the search, which had one.
  async function save(text: string, type: string, ending: string) {
    const outcome = await run(askFresh)
    if (outcome?.problem) return notifyError(outcome.problem)
    if (outcome) saveFile(new Blob([text], { type }), fileName(ending))
  }

  return (
    <div className="flex flex-wrap gap-2 p-5">
      <button
        type="button"
        className={button()}
        onClick={() => save(toPage(found, business), 'text/html;charset=utf-8', 'html')}
      >
        <LineDrawing drawing={Download} size={18} />
        Download as a page
      </button>
      <button
        type="button"
        className={button()}
        onClick={() => save(JSON.stringify(forThem(found), null, 2), 'application/json', 'json')}
      >
        <LineDrawing drawing={Download} size={18} />
        Download as JSON
      </button>
      {dialog}
    </div>
  )
}

/** Removes texts of others that mention the person from the copy, because they are not the person's data. */
function forThem({ at, person, held }: Found) {
  const theirs = Object.entries(held).filter(([kind]) => !OF_OTHERS.some((each) => each === kind))
  return { at, person, ...Object.fromEntries(theirs) }
}

/** The file name does not identify the person, because it appears in lists of files. */
const fileName = (ending: string) => `stored-data-${new Date().toISOString().slice(0, 10)}.${ending}`
