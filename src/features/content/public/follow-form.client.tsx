'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { paths } from '@/domain/paths'
import { documentName, type TypedContent } from '@/features/content/rules/typed-content'
import { fetchJson } from '@/lib/fetch-json'

type Props = {
  /** When this address expires, in milliseconds since 1970. */
  until: number
  /** The address that gives a new one. */
  again: string
}

/** Milliseconds without input before the preview is updated. */
const PAUSE_MS = 250

/**
 * Renders a preview again when somebody types into the form beside it, or saves. It exchanges the same messages with
 * Payload's frame as Payload's React package. The server renders, because only the server resolves links and
 * placeholders. In a preview, links open in another tab and forms are not sent.
 */
export function FollowForm({ until, again }: Props) {
  const router = useRouter()
  // The last message that was sent. It is kept over renders, so that an equal message is not sent again.
  const told = useRef('')

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTelling = false
    let waiting: TypedContent | null = null

    const draw = () => {
      if (Date.now() < until) router.refresh()
      else location.replace(again)
    }
    const tell = async () => {
      if (isTelling || !waiting) return
      const body = waiting
      const text = JSON.stringify(body)
      waiting = null
      if (text === told.current) return
      isTelling = true
      const isKept = await keep(body)
      isTelling = false
      if (isKept) {
        told.current = text
        draw()
      }
      void tell()
    }
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== formWindow()) return
      if (isSaved(data)) return draw()
      const typed = toTyped(data)
      if (!typed) return
      waiting = typed
      clearTimeout(timer)
      timer = setTimeout(tell, PAUSE_MS)
    }
    addEventListener('message', onMessage)
    formWindow()?.postMessage({ type: 'payload-live-preview', ready: true }, location.origin)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
    }
  }, [router, until, again])

  useEffect(() => {
    addEventListener('click', openBeside, true)
    addEventListener('submit', stop, true)
    return () => {
      removeEventListener('click', openBeside, true)
      removeEventListener('submit', stop, true)
    }
  }, [])

  return null
}

function formWindow(): Window | null {
  return window.opener ?? (window.parent === window ? null : window.parent)
}

/** @returns whether the server has stored the input; if not, the next input tries again */
async function keep(body: TypedContent): Promise<boolean> {
  return fetchJson(paths.typedContent, { body }).then(
    () => true,
    () => false,
  )
}

type Message = { type?: unknown; data?: unknown; collectionSlug?: unknown; globalSlug?: unknown }

function isSaved(message: unknown): boolean {
  return isObject(message) && message.type === 'payload-document-event'
}

function toTyped(message: unknown): TypedContent | null {
  if (!isObject(message) || message.type !== 'payload-live-preview' || !isObject(message.data)) return null
  const { collectionSlug, globalSlug, data } = message
  const slug = globalSlug ?? collectionSlug
  if (typeof slug !== 'string') return null
  const { id, ...content } = data as Record<string, unknown>
  return { document: documentName(slug, String(id)), content }
}

function isObject(value: unknown): value is Message {
  return typeof value === 'object' && value !== null
}

function openBeside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.getAttribute('href')?.startsWith('#')) return
  stop(event)
  window.open(link.href, '_blank', 'noopener')
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}
