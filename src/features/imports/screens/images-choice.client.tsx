'use client'

import { useId, useRef, useState } from 'react'
import { useProof } from '@/features/accounts/screens/proof.client'
import { IMPORT_LIMITS, type Opened } from '@/features/imports/rules/contract'
import { toByteSize } from '@/lib/byte-size'
import { problemIn } from '@/lib/fetch-json'
import { fileField } from '@/staff-ui/controls'
import { button } from '@/ui/button'
import { beginImages, REFUSALS, sendFiles } from './imports-api'
import { Bar } from './progress-bar'

type Props = { opened: Opened; onReload: () => Promise<void> }

/** Takes a zip of images, which is sent at once and goes on after an interruption. */
export function ImagesChoice({ opened, onReload }: Props) {
  const { id, images } = opened
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState<{ sent: number; total: number } | null>(null)
  const stop = useRef<AbortController>(null)
  const { run, dialog } = useProof()
  const ids = { input: useId(), hint: useId(), problem: useId() }
  const isPartly = images !== null && images.received < images.bytes

  async function send(file: File | undefined) {
    if (!file || sending) return
    setProblem(null)
    if (file.size === 0) return setProblem(`${file.name} is empty.`)
    if (file.size > IMPORT_LIMITS.imagesBytes)
      return setProblem(
        `The zip has ${toByteSize(file.size)}, and ${toByteSize(IMPORT_LIMITS.imagesBytes)} is the most.`,
      )
    const isSame = isPartly && images.name === file.name && images.bytes === file.size
    const from = isSame ? images.received : 0
    const total = file.size
    stop.current = new AbortController()
    setSending({ sent: from, total })
    try {
      const begun = isSame || (await run(() => beginImages(id, { name: file.name, bytes: file.size })))
      if (!begun) return
      await sendFiles(id, [file], {
        of: 'images',
        partBytes: IMPORT_LIMITS.partBytes,
        from,
        onSent: (sent) => setSending({ sent, total }),
        signal: stop.current.signal,
      })
    } catch (error) {
      setProblem(
        stop.current.signal.aborted
          ? 'The upload was stopped. Choose the same zip again to go on.'
          : (problemIn(error, REFUSALS) ?? 'The upload broke off. Choose the same zip again to go on.'),
      )
    } finally {
      setSending(null)
      await onReload().catch(() => undefined)
    }
  }

  async function remove() {
    try {
      await run(() => beginImages(id, null))
      await onReload()
    } catch (error) {
      setProblem(problemIn(error, REFUSALS) ?? 'The zip could not be taken away. Please try again.')
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label className="font-semibold" htmlFor={ids.input}>
        {images ? 'Another zip of images' : 'A zip of images'}
      </label>
      <input
        id={ids.input}
        type="file"
        accept=".zip,application/zip"
        className={fileField}
        disabled={sending !== null}
        aria-describedby={`${ids.hint} ${ids.problem}`}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      <p id={ids.hint} className="max-w-[75ch] text-note text-ink-soft">
        Optional: the folder wp-content/uploads, or content/images of Ghost, as a zip of up to{' '}
        {toByteSize(IMPORT_LIMITS.imagesBytes)}. With it nothing has to be fetched.
      </p>
      {images && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="wrap-anywhere">
            <strong>{images.name}</strong>{' '}
            {isPartly
              ? `broke off: ${toByteSize(images.received)} of ${toByteSize(images.bytes)} are here. Choose it again to go on, or take it away.`
              : `is here, ${toByteSize(images.bytes)}.`}
          </span>
          {!sending && (
            <button type="button" className={button()} onClick={() => void remove()}>
              Take it away
            </button>
          )}
        </p>
      )}
      {sending && (
        <div className="grid gap-2">
          <Bar label="Upload of the images" done={sending.sent} total={sending.total}>
            {toByteSize(sending.sent)} of {toByteSize(sending.total)}
          </Bar>
          <button
            type="button"
            className={button({ className: 'justify-self-start' })}
            onClick={() => stop.current?.abort()}
          >
            Stop
          </button>
        </div>
      )}
      <p id={ids.problem} role="alert" className="font-semibold wrap-anywhere text-danger empty:hidden">
        {problem}
      </p>
      {dialog}
    </div>
  )
}
