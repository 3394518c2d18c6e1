'use client'

import { FileUp } from 'lucide'
import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useProof } from '@/features/accounts/screens/proof.client'
import { IMPORT_LIMITS, type Opened } from '@/features/imports/rules/contract'
import { toByteSize } from '@/lib/byte-size'
import { problemIn } from '@/lib/fetch-json'
import { fileField } from '@/staff-ui/controls'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { useLive } from '@/ui/use-live'
import { beginUpload, REFUSALS, recognise, sendFiles } from './imports-api'
import { Bar } from './progress-bar'

type Props = {
  /** An upload that was interrupted, and goes on with the same file. */
  resumed?: Opened
  /** The file is there, and was read or refused. */
  onRead: () => void
}

type Work = { kind: 'sending'; sent: number; stop: AbortController } | { kind: 'reading' } | null

/** Takes the file of an import, or several of one site, and sends it in parts. */
export function UploadForm({ resumed, onRead }: Props) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [work, setWork] = useState<Work>(null)
  const [isOver, setOver] = useState(false)
  const [begun, setBegun] = useState<{ id: string; partBytes: number } | null>(
    resumed ? { id: resumed.id, partBytes: IMPORT_LIMITS.partBytes } : null,
  )
  const sent = useRef(resumed?.received ?? 0)
  const { run, dialog } = useProof()
  const isLive = useLive()
  const ids = { input: useId(), hint: useId(), problem: useId() }
  const bytes = bytesOf(files)
  /** Whether all of the upload is here, and was not read yet. */
  const isHere = resumed !== undefined && resumed.received >= resumed.bytes
  useWarning(work?.kind === 'sending')

  function choose(chosen: readonly File[]) {
    if (work || chosen.length === 0) return
    const sorted = chosen.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    const found = problemOf(sorted) ?? (resumed ? otherThan(resumed, sorted) : null)
    setFiles(sorted)
    setProblem(found)
    if (resumed) return
    // Other files are another import.
    setBegun(null)
    sent.current = 0
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (work) return
    if (files.length === 0 && !isHere) return setProblem('Choose a file first.')
    if (!isHere && (problemOf(files) ?? (resumed ? otherThan(resumed, files) : null))) return
    setProblem(null)
    const stop = new AbortController()
    const show = (now: number) => {
      sent.current = now
      setWork({ kind: 'sending', sent: now, stop })
    }
    show(sent.current)
    try {
      const upload = begun ?? (await run(() => beginUpload({ name: nameOf(files), bytes })))
      if (!upload) return setWork(null)
      setBegun(upload)
      await sendFiles(upload.id, files, {
        of: 'file',
        partBytes: upload.partBytes,
        from: sent.current,
        onSent: show,
        signal: stop.signal,
      })
      setWork({ kind: 'reading' })
      await read(upload.id)
    } catch (error) {
      setWork(null)
      setProblem(
        stop.signal.aborted
          ? 'The upload was stopped. What was sent is still there: it can go on.'
          : (problemIn(error, REFUSALS) ??
              (sent.current > 0
                ? 'The upload broke off. What was sent is still there: go on when the connection is back.'
                : 'The upload could not begin. Nothing was sent: please try again.')),
      )
    }
  }

  async function read(id: string) {
    try {
      await recognise(id)
    } catch (error) {
      // A file that is refused says so in the import, which is opened now.
      if (problemIn(error, REFUSALS) === null) throw error
    }
    window.history.replaceState(null, '', `?import=${id}`)
    onRead()
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      choose([...event.dataTransfer.files])
    },
  }
  const isBegun = sent.current > 0 && work === null

  return (
    <form className="m-0 grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={send} noValidate>
      <div
        {...drop}
        className={`gap-3 rounded border-2 border-dashed p-5 ${isHere ? 'hidden' : 'grid'} ${isOver ? 'border-accent bg-paper-sunk' : 'border-line-strong'}`}
      >
        <label className="flex items-center gap-2 font-semibold" htmlFor={ids.input}>
          <LineDrawing drawing={FileUp} size={20} />
          {resumed ? 'The same file again' : 'Drop the file here, or choose it'}
        </label>
        <input
          id={ids.input}
          type="file"
          multiple
          className={fileField}
          disabled={!isLive || work !== null}
          aria-describedby={`${ids.hint} ${ids.problem}`}
          aria-invalid={problem !== null && !isBegun}
          onChange={({ target }) => choose([...(target.files ?? [])])}
        />
        <p id={ids.hint} className="text-note text-ink-soft">
          {resumed
            ? `${resumed.fileName}, ${toByteSize(resumed.bytes)}, of which ${toByteSize(resumed.received)} are here.`
            : `WordPress (XML), Ghost (JSON), or a table (CSV); up to ${toByteSize(IMPORT_LIMITS.fileBytes)}. It is recognised by what is in it.`}
        </p>
      </div>
      {isHere && <p>The file is here, and was not read yet.</p>}
      {files.length > 0 && <Chosen files={files} />}
      {work?.kind === 'sending' && (
        <div className="grid gap-2">
          <Bar label="Upload" done={work.sent} total={bytes}>
            {toByteSize(work.sent)} of {toByteSize(bytes)}
          </Bar>
        </div>
      )}
      <p id={ids.problem} role="alert" className="font-semibold wrap-anywhere text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <BusyButton
          type="submit"
          className={button({ tone: 'signal' })}
          isBusy={work !== null}
          disabled={!isLive}
        >
          {work?.kind === 'sending'
            ? 'Uploading...'
            : work?.kind === 'reading'
              ? 'Reading the file...'
              : isHere
                ? 'Read the file'
                : isBegun
                  ? 'Go on with the upload'
                  : 'Upload and look at it'}
        </BusyButton>
        {work?.kind === 'sending' && (
          <button type="button" className={button()} onClick={() => work.stop.abort()}>
            Stop
          </button>
        )}
        {!resumed && <span className="text-ink-soft">This changes nothing on your site yet.</span>}
      </div>
      <p role="status" className="sr-only">
        {work?.kind === 'reading' ? 'The file is here and is being read.' : ''}
      </p>
      {dialog}
    </form>
  )
}

function Chosen({ files }: { files: readonly File[] }) {
  return (
    <ul className="m-0 grid list-none gap-1 p-0" aria-label="Chosen">
      {files.map(({ name, size }) => (
        <li key={`${name} ${size}`} className="wrap-anywhere">
          <strong>{name}</strong> <span className="text-ink-soft tabular-nums">{toByteSize(size)}</span>
        </li>
      ))}
    </ul>
  )
}

const bytesOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)

/** Why files cannot be taken; null for those that can be tried. */
function problemOf(files: readonly File[]): string | null {
  const empty = files.find(({ size }) => size === 0)
  if (empty) return `${empty.name} is empty.`
  if (files.length > IMPORT_LIMITS.files) return `At most ${IMPORT_LIMITS.files} files go together.`
  const bytes = bytesOf(files)
  if (bytes <= IMPORT_LIMITS.fileBytes) return null
  return `${files.length === 1 ? 'This file has' : 'These files have'} ${toByteSize(bytes)}, and ${toByteSize(IMPORT_LIMITS.fileBytes)} is the most: export fewer years at once.`
}

function otherThan({ fileName, bytes }: Opened, files: readonly File[]): string | null {
  if (nameOf(files) === fileName && bytesOf(files) === bytes) return null
  return `This is another file. Choose ${fileName} (${toByteSize(bytes)}) again, or discard this upload.`
}

const LONGEST_NAME = 255

/** The name of an import: of its file, or of the first of several. */
function nameOf(files: readonly File[]): string {
  const all = files.map(({ name }) => name).join(', ')
  if (all.length <= LONGEST_NAME) return all
  const rest = files.length === 1 ? '' : ` and ${files.length - 1} more`
  return (files[0]?.name ?? '').slice(0, LONGEST_NAME - rest.length) + rest
}

/** Has the browser ask before a page is left that still sends. */
function useWarning(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
}
