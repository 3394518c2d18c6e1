'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { useProof } from '@/features/accounts/screens/proof.client'
import type { ImportState, Opened } from '@/features/imports/rules/contract'
import { inWords } from '@/features/imports/rules/outcome-words'
import { card } from '@/staff-ui/controls'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { AtWork } from './at-work.client'
import { ChoicesForm } from './choices-form.client'
import { headInWords } from './head-words'
import type { Here } from './here'
import { change, preview, saveChoices } from './imports-api'
import { Notice } from './notice'
import { Preview } from './preview.client'
import { Report } from './report.client'
import { STEP_LOOK, type Step, Steps, stepOf, useArrival, useStepFocus } from './steps.client'
import { UploadForm } from './upload-form.client'
import { useChoices } from './use-choices.client'
import { isAtWork, useImport } from './use-import.client'

const TITLES: Readonly<Record<ImportState, string>> = {
  uploading: 'The upload is not finished',
  chosen: 'Choose what becomes of it',
  previewing: 'The preview is being made',
  ready: 'This is what would be made',
  running: 'The import runs',
  paused: 'The import is paused',
  done: 'The import is done',
  undoing: 'The import is being undone',
  undone: 'The import is undone',
  failed: 'This file could not be read',
}

/** One import, at the step at which it is. */
export function OpenImport({ first, here }: { first: Opened; here: Here }) {
  const { run, dialog } = useProof()
  const { opened, merge, reload, act, problem, isBusy, isAway, isGone } = useImport(first, run)
  const { id, state, head } = opened
  const chosen = useChoices(opened, merge)
  /** Whether somebody looks at the choices of a preview that is ready. */
  const [isChoosing, setChoosing] = useState(false)
  const { heading, arrive } = useArrival()
  const router = useRouter()
  const step = isChoosing && state === 'ready' ? 'choices' : stepOf(opened)
  useStepFocus(`${step} ${state}`, heading)
  useEffect(() => {
    if (state !== 'ready' && state !== 'chosen') setChoosing(false)
  }, [state])

  async function discard() {
    if (!(await act(() => change(id, 'discard'), 'It could not be discarded. Please try again.'))) return
    arrive()
    router.push(paths.adminMoveIn)
  }

  const ask = (call: 'start' | 'pause' | 'go-on' | 'undo', failed: string) => () =>
    act(() => change(id, call), failed)

  return (
    <div className={STEP_LOOK}>
      <Steps current={step} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-labelledby="step">
        <div className={`${card} grid grid-cols-[minmax(0,1fr)] gap-4 p-5`}>
          <header className="grid gap-1">
            <h2
              ref={heading}
              id="step"
              tabIndex={-1}
              className="font-display text-card leading-tight font-extrabold outline-none"
            >
              {titleOf(opened, step)}
            </h2>
            <p className="wrap-anywhere text-ink-soft">
              {opened.fileName}
              {head && `: ${headInWords(head)}`}
            </p>
          </header>
          <p role="status" className="sr-only">
            {inShort(opened)}
          </p>
          {isGone && <Notice>This import is gone: it was discarded, or its 30 days are over.</Notice>}
          {opened.problem && <Problem opened={opened} />}
          {step === 'file' && (
            <FileStep opened={opened} onRead={() => void reload()}>
              <BusyButton className={button()} isBusy={isBusy} onClick={discard}>
                Discard it
              </BusyButton>
            </FileStep>
          )}
          {isAtWork(state) && <AtWork opened={opened} isAway={isAway} />}
          {state === 'previewing' && (
            <Act
              label="Stop"
              isBusy={isBusy}
              onClick={() =>
                act(() => saveChoices(id, opened.choices), 'It could not be stopped. Please try again.')
              }
            >
              Nothing is changed by it. You may leave this page meanwhile.
            </Act>
          )}
          {(state === 'running' || state === 'paused') && (
            <Act
              label={state === 'running' ? 'Pause' : 'Go on'}
              isSignal={state === 'paused'}
              isBusy={isBusy}
              onClick={
                state === 'running'
                  ? ask('pause', 'It could not be paused. Please try again.')
                  : ask('go-on', 'It could not go on. Please try again.')
              }
            >
              {state === 'running'
                ? 'You may leave this page: the server goes on without it.'
                : 'It goes on where it stopped. What was made stays.'}
            </Act>
          )}
          {problem && (
            <p role="alert" className="font-semibold wrap-anywhere text-danger">
              {problem}
            </p>
          )}
          {step === 'preview' && state === 'ready' && (
            <Preview
              opened={opened}
              isBusy={isBusy}
              onStart={ask('start', 'It could not be started. Please try again.')}
              onChoose={() => setChoosing(true)}
            />
          )}
          {(state === 'paused' || step === 'report') && (
            <Report
              opened={opened}
              isBusy={isBusy}
              onUndo={ask('undo', 'The undo could not begin. Please try again.')}
            />
          )}
        </div>
        {step === 'choices' && head && (
          <ChoicesForm
            opened={opened}
            head={head}
            here={here}
            chosen={chosen}
            isBusy={isBusy}
            onReload={reload}
            onPreview={async () => {
              if (await chosen.settle())
                await act(() => preview(id, chosen.choices), 'The preview could not begin. Please try again.')
            }}
          >
            {isChoosing && state === 'ready' && (
              <button type="button" className={button()} onClick={() => setChoosing(false)}>
                Back to the preview
              </button>
            )}
            <BusyButton className={button()} isBusy={isBusy} onClick={discard}>
              Discard this import
            </BusyButton>
          </ChoicesForm>
        )}
      </section>
      {dialog}
    </div>
  )
}

function titleOf({ state, head }: Opened, step: Step): string {
  if (step === 'choices') return TITLES.chosen
  return state === 'failed' && head ? 'The preview could not be made' : TITLES[state]
}

/** What a change of the state is announced with. */
function inShort(opened: Opened): string {
  const { state, counts } = opened
  const made = inWords(counts, ['made', 'finished', 'unfinished']) || 'nothing'
  if (state === 'ready') return `The preview is ready: ${made} would be made.`
  if (state === 'done') return `The import is done: ${made}.`
  if (state === 'undone')
    return `The import is undone: ${inWords(counts, ['removed']) || 'nothing'} taken away.`
  return `${TITLES[state]}.`
}

/** Says why an import has stopped, and what to do. */
function Problem({ opened: { state, head, problem } }: { opened: Opened }) {
  const advice =
    state === 'failed'
      ? head
        ? 'Nothing was changed. Choose otherwise below, or try the preview again.'
        : 'Nothing was changed. Mend the file, or export it once more, and choose it again.'
      : state === 'paused'
        ? 'What was made until then stays, and nothing is made twice.'
        : ''
  return (
    <Notice tone={state === 'failed' ? 'danger' : 'warn'} isUrgent>
      <strong>{problem}</strong> {advice}
    </Notice>
  )
}

type FileStepProps = { opened: Opened; onRead: () => void; children: ReactNode }

function FileStep({ opened, onRead, children }: FileStepProps) {
  return (
    <>
      {opened.state === 'uploading' && <UploadForm resumed={opened} onRead={onRead} />}
      <div className="flex flex-wrap gap-2">
        {opened.state !== 'uploading' && (
          <Link className={button({ tone: 'signal' })} href={paths.adminMoveIn} prefetch={false}>
            Choose another file
          </Link>
        )}
        {children}
      </div>
    </>
  )
}

type ActProps = {
  label: string
  isSignal?: boolean
  isBusy: boolean
  onClick: () => void
  children: ReactNode
}

function Act({ label, isSignal, isBusy, onClick, children }: ActProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <BusyButton
        className={button({ tone: isSignal ? 'signal' : 'plain' })}
        isBusy={isBusy}
        onClick={onClick}
      >
        {label}
      </BusyButton>
      <span className="text-ink-soft">{children}</span>
    </div>
  )
}
