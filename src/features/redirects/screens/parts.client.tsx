'use client'

import { useDocumentInfo, useField, useFormFields } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson, isRecord } from '@/lib/fetch-json'
import { requestTimeout } from '@/lib/request-timeout'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'

/** The present response of an address to a visitor, and where it redirects to. */
type Answer = { status: number; landed: string | null }

type Tried = { problem: string } | { from: string; old: Answer; to: string; target: Answer }

/** Tests, below the fields of a redirect, the present responses of both addresses, before and after it is saved. */
export function RedirectTest() {
  const { id } = useDocumentInfo()
  const { value: fromPath, setValue } = useField<string>({ path: 'fromPath' })
  const fields = useFormFields(([all]) => ({
    to: all.toPath?.value,
    post: all.post?.value,
    slug: all.fromSlug?.value,
  }))
  const [tried, setTried] = useState<Tried | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    // The list of addresses that were not found links here with the address.
    const given = id ? null : new URLSearchParams(location.search).get('from')
    if (given) setValue(given)
  }, [id, setValue])

  async function run() {
    if (isBusy) return
    setIsBusy(true)
    try {
      setTried(
        await tryOut({
          ...(id && { id: String(id) }),
          fromPath: fromPath ?? '',
          toPath: typeof fields.to === 'string' ? fields.to : '',
          post: typeof fields.post === 'string' ? fields.post : null,
        }),
      )
    } catch {
      notifyError('The addresses could not be tested. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }

  if (fields.slug)
    return <p className="mt-6 text-ink-soft">A post has left this address, which leads to it by itself.</p>
  return (
    <section className="mt-6" aria-labelledby="redirect-test" data-own>
      <h2 className="mb-3 border-b border-line pb-2 font-display text-card font-extrabold" id="redirect-test">
        What visitors get
      </h2>
      <button type="button" className={button()} aria-disabled={isBusy} onClick={() => void run()}>
        Test
      </button>
      <div className="mt-3 grid gap-2" role="status">
        {tried && <Outcome {...tried} />}
      </div>
    </section>
  )
}

function Outcome(tried: Tried) {
  if ('problem' in tried) return <p className="font-semibold wrap-anywhere text-danger">{tried.problem}</p>
  const { from, old, to, target } = tried
  return (
    <>
      <p className="wrap-anywhere">
        <a href={from} target="_blank" rel="noreferrer">
          {from}
        </a>{' '}
        {oldWords(old, to)}
      </p>
      <p className="wrap-anywhere">
        <a href={to} target="_blank" rel="noreferrer">
          {to}
        </a>{' '}
        {target.status < 400 ? 'is there.' : `is not there (${target.status}): visitors would find nothing.`}
      </p>
    </>
  )
}

function oldWords({ status, landed }: Answer, to: string): string {
  if (landed === to.split('#')[0]) return 'leads there now.'
  if (landed) return `leads to ${landed} now; save this to change it.`
  if (status < 400) return 'is a page, which always wins: the redirect waits until the page is gone.'
  return `is not there now (${status}): the redirect leads on from it once it is saved.`
}

async function tryOut(written: object): Promise<Tried> {
  const checked: unknown = await fetchJson(`${paths.redirects}/check`, { body: written })
  if (!isRecord(checked)) throw new Error('There is no answer')
  if (isRecord(checked.problem)) return { problem: String(checked.problem.message) }
  const [from, to] = [String(checked.from), String(checked.to)]
  const [old, target] = await Promise.all([ask(from), ask(to)])
  return { from, old, to, target }
}

/** Requests an address without the session, as a visitor does. */
async function ask(path: string): Promise<Answer> {
  const how = { method: 'HEAD', credentials: 'omit', cache: 'no-store', signal: requestTimeout() } as const
  const { status, redirected, url } = await fetch(path, how)
  const { pathname, search } = new URL(url)
  return { status, landed: redirected ? pathname + search : null }
}

/** Removes an address from the list of those that were not found. */
export function ForgetMissing({ path, name }: { path: string; name: string }) {
  const router = useRouter()
  async function forget() {
    try {
      await fetchJson(`${paths.redirects}/forget-missing`, { body: { path } })
      router.refresh()
    } catch {
      notifyError('That did not work. Please try again.')
    }
  }
  return (
    <button type="button" className={button()} aria-label={`Forget ${name}`} onClick={() => void forget()}>
      Forget
    </button>
  )
}

/** Lets the server check the links of the site again. */
export function CheckLinks() {
  const [isAsked, setIsAsked] = useState(false)
  async function check() {
    if (isAsked) return
    setIsAsked(true)
    try {
      await fetchJson(`${paths.redirects}/check-links`, { method: 'POST' })
    } catch {
      setIsAsked(false)
      notifyError('That did not work. Please try again.')
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-3" role="status">
      <button type="button" className={button()} aria-disabled={isAsked} onClick={() => void check()}>
        Check again
      </button>
      {isAsked && (
        <span className="text-note text-ink-soft">This takes about a minute. Reload the page then.</span>
      )}
    </span>
  )
}
