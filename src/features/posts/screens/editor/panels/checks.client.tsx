'use client'

import { useEffect, useMemo, useState } from 'react'
import { paths } from '@/domain/paths'
import {
  type BrokenLink,
  checkPost,
  type Finding,
  isPostCheck,
  type LinkReport,
  ownPathsIn,
  type PostCheck,
  pageOf,
} from '@/features/posts/rules/post-checks'
import { goToPlace } from '@/features/posts/screens/editor/go-to-place.client'
import { textOf } from '@/features/posts/screens/editor/post-values'
import { fetchJson, isRecord } from '@/lib/fetch-json'
import { type Outline, outlineOf } from '@/lib/html/outline'
import { sanitizeArticle } from '@/lib/html/sanitize'
import type { PanelProps } from './panel'

const PAUSE_MS = 500
/** The number of links that the server checks at most. */
const MOST_LINKS = 200

type ServerReport = LinkReport & { rules: ReadonlySet<PostCheck> }

const UNKNOWN: ServerReport = { brokenLinks: new Map(), linkedFrom: null, rules: new Set() }

/** Lists findings that the author may want to look at before publishing, each with a link to its place. */
export function ChecksPanel({ stored, values, isOpen }: PanelProps) {
  const post = useSettled(
    useMemo(
      () => ({
        title: textOf(values.title),
        slug: textOf(values.slug),
        excerpt: textOf(values.excerpt),
        searchTitle: textOf(values.searchTitle),
        featuredImageUrl: textOf(values.featuredImageUrl),
        content: textOf(values.content),
      }),
      [values],
    ),
    isOpen,
  )
  const page = pageOf(post.slug, window.location.origin)
  const outline = useMemo(() => readOutline(post.content), [post.content])
  const links = outline ? ownPathsIn(outline, page).slice(0, MOST_LINKS) : []
  const { known, isAsking, isAway } = useLinkReport(stored?.id ?? null, post.slug, links, isOpen)
  if (!outline) return <p role="alert">The content is too large or too deeply nested to be looked at.</p>

  const findings = checkPost(post, outline, known, page)
  return (
    <div className="grid gap-3" aria-busy={isAsking}>
      <p role="status" className={findings.length > 0 ? 'text-sm text-ink-soft' : 'text-sm font-semibold'}>
        {toSummary(findings.length, isAsking)}
      </p>
      {isAway && (
        <p role="alert" className="text-sm">
          The site could not be asked where the links lead. Close this and open it to try again.
        </p>
      )}
      <ul className="grid">
        {findings.map((finding, index) => (
          <FindingLine
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them can say the same.
            key={`${index}-${finding.text}`}
            finding={finding}
            isRule={known.rules.has(finding.check)}
          />
        ))}
      </ul>
    </div>
  )
}

function toSummary(count: number, isAsking: boolean): string {
  if (isAsking) return 'Looking at the links...'
  if (count === 0) return 'Nothing to look at: it can go out.'
  return count === 1 ? 'One thing to look at.' : `${count} things to look at.`
}

const line =
  'flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-left text-sm leading-snug wrap-anywhere'

function FindingLine({ finding: { text, place }, isRule }: { finding: Finding; isRule: boolean }) {
  const words = (
    <>
      <span className="flex-1 basis-40">{text}</span>
      {isRule && (
        <strong className="rounded bg-danger-ground px-2 py-[0.15rem] text-xs text-danger">Rule</strong>
      )}
    </>
  )
  return (
    <li>
      {place ? (
        <button
          type="button"
          className={`${line} bg-transparent text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink`}
          onClick={() => goToPlace(place)}
        >
          {words}
        </button>
      ) : (
        <p className={line}>{words}</p>
      )}
    </li>
  )
}

/** Returns the value after a pause without changes. While the panel is closed it does not follow changes. */
function useSettled<T>(value: T, isWatched: boolean): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (!isWatched) return
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value, isWatched])
  return settled
}

function readOutline(content: string): Outline | null {
  try {
    return outlineOf(sanitizeArticle(content, { origin: window.location.origin }).html)
  } catch {
    return null
  }
}

/** Requests the report when the panel opens, and when links or the address change. */
function useLinkReport(id: string | null, slug: string, links: readonly string[], isOpen: boolean) {
  const [state, setState] = useState({ known: UNKNOWN, isAsking: true, isAway: false })
  const question = JSON.stringify({ id, slug, links })
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    setState((old) => ({ ...old, isAsking: true }))
    const asking = fetchJson(paths.postLinkReport, { body: JSON.parse(question) }).catch(() => null)
    void asking.then((report) => isCurrent && setState((old) => toState(report, old.known)))
    return () => {
      isCurrent = false
    }
  }, [question, isOpen])
  return state
}

function toState(body: unknown, former: ServerReport) {
  if (!isRecord(body) || !Array.isArray(body.brokenLinks) || !Array.isArray(body.rules))
    return { known: former, isAsking: false, isAway: true }
  const known: ServerReport = {
    brokenLinks: new Map(body.brokenLinks.flatMap(toBrokenLink)),
    linkedFrom: Number(body.linkedFrom),
    rules: new Set(body.rules.filter(isPostCheck)),
  }
  return { known, isAsking: false, isAway: false }
}

function toBrokenLink(entry: unknown): [string, BrokenLink][] {
  const [path, found]: unknown[] = Array.isArray(entry) ? entry : []
  if (typeof path !== 'string' || !isRecord(found)) return []
  if (found.kind === 'missing') return [[path, { kind: 'missing' }]]
  return found.kind === 'draft' ? [[path, { kind: 'draft', title: String(found.title) }]] : []
}
