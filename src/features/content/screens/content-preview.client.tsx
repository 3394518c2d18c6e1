'use client'

import { useAllFormFields, useDocumentEvents, useDocumentInfo, useLivePreviewContext } from '@payloadcms/ui'
import { reduceFieldsToValues } from 'payload/shared'
import { type CSSProperties, useEffect, useState } from 'react'
import { useOverdue } from '@/staff-ui/not-read.client'
import { button } from '@/ui/button'

/** The widths of `admin.livePreview.breakpoints`, as numbers. */
type Device = { name: string; label: string; width: number; height: number }

/**
 * Shows the page beside its form, scaled to the width of a phone, a tablet or a desktop. It sends the page the same
 * messages as Payload's own frame.
 */
export function ContentPreview() {
  const { breakpoints = [], iframeRef, isLivePreviewing, url } = useLivePreviewContext()
  const { id, collectionSlug, globalSlug } = useDocumentInfo()
  const { mostRecentUpdate } = useDocumentEvents()
  const [fields] = useAllFormFields()
  const devices = breakpoints.filter((each): each is Device => typeof each.width === 'number')
  const [chosen, setChosen] = useState('desktop')
  const device = devices.find(({ name }) => name === chosen) ?? devices[0]
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const space = useSize(stage)
  const isOpen = Boolean(isLivePreviewing && url)
  const pagesReady = usePagesReady(iframeRef)
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const top = useTop(region)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come anew is told again.
  useEffect(() => {
    if (!isOpen) return
    const data = { ...reduceFieldsToValues(fields, true), id }
    tell(iframeRef, { type: 'payload-live-preview', data, collectionSlug, globalSlug })
  }, [isOpen, pagesReady, fields, id, collectionSlug, globalSlug, iframeRef])

  useEffect(() => {
    if (isOpen && mostRecentUpdate) tell(iframeRef, { type: 'payload-document-event' })
  }, [isOpen, mostRecentUpdate, iframeRef])

  const isOverdue = useOverdue(isOpen && pagesReady === 0)
  if (!isOpen || !device) return null
  const scale = Math.min(1, space.width / device.width)
  return (
    <section
      className="sticky top-(--doc-controls-height) flex h-(--room) w-3/5 flex-none flex-col border-l border-line bg-paper-sunk max-lg:static max-lg:h-[80dvh] max-lg:w-full max-lg:border-l-0"
      style={{ '--room': `calc(100dvh - ${top}px)` } as CSSProperties}
      ref={setRegion}
      aria-label="Preview"
      data-own
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        {devices.map(({ name, label, width }) => (
          <button
            key={name}
            type="button"
            className="min-h-9 cursor-pointer rounded border border-line-strong bg-paper-raised px-3 font-body text-sm text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            aria-pressed={name === device.name}
            onClick={() => setChosen(name)}
          >
            {label} <span className="text-xs tabular-nums opacity-80">{width}</span>
          </button>
        ))}
        {scale < 1 && (
          <span className="ml-auto text-note text-ink-soft tabular-nums">{Math.round(scale * 100)}%</span>
        )}
      </div>
      {isOverdue && (
        <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line px-3 py-2">
          <p className="m-0">The preview has not come.</p>
          <button
            type="button"
            className={button()}
            onClick={() => iframeRef.current?.setAttribute('src', url ?? '')}
          >
            Try again
          </button>
          <a className={button()} href={url ?? undefined} target="_blank" rel="noopener">
            Open it in a new tab
          </a>
        </div>
      )}
      <div ref={setStage} className="relative min-h-0 flex-1 overflow-hidden">
        <iframe
          className="absolute top-0 left-1/2 origin-top border-0 bg-paper"
          id="live-preview-iframe"
          ref={iframeRef}
          src={url ?? undefined}
          title="Preview"
          style={{
            width: device.width,
            height: scale > 0 ? space.height / scale : 0,
            transform: `translateX(-50%) scale(${scale})`,
          }}
        />
      </div>
    </section>
  )
}

type Frame = { current: HTMLIFrameElement | null }

function tell(frame: Frame, message: object): void {
  frame.current?.contentWindow?.postMessage(message, window.location.origin)
}

/** Counts the pages in the frame that have reported that they listen. Another address in the frame starts at zero. */
function usePagesReady(frame: Frame): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<{ type?: string; ready?: boolean } | null>) => {
      const isReady = data?.type === 'payload-live-preview' && data.ready
      if (isReady && source === frame.current?.contentWindow) setCount((known) => known + 1)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame])
  return count
}

/**
 * The distance of an element from the top of the window, in pixels, until the content above it has been scrolled away.
 */
function useTop(element: HTMLElement | null): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    if (!element) return
    const measure = () => setTop(Math.max(0, Math.round(element.getBoundingClientRect().top)))
    measure()
    window.addEventListener('scroll', measure, { passive: true, capture: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [element])
  return top
}

function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
