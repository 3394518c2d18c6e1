'use client'

import type { TextareaFieldClientComponent } from 'payload'
import { type ClipboardEvent, lazy, Suspense, useCallback, useState } from 'react'
import { notifyError } from '../../notify.client'
import controls from '../../shell/controls.module.css'
import styles from './field.module.css'
import { fieldLabel } from './field-label'
import { Labelled } from './labelled.client'
import { pastedMarkup } from './pasted-markup'
import { useValue } from './use-value.client'

// The cleaner is larger than the whole screen, and the visual editor more so: they come when they are asked for.
const ContentPreview = lazy(() => import('./content-preview.client'))
const VisualContent = lazy(() => import('../visual/visual-content.client'))

/** The article as HTML, or at a switch visually, with a preview. What is pasted as formatted text is cleaned. */
export const ContentField: TextareaFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue } = useValue(path)
  const [isVisual, setVisual] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const toHtml = useCallback(() => setVisual(false), [])

  async function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const markup = pastedMarkup(event.clipboardData)
    if (!markup) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    try {
      const { cleanPasted } = await import('./clean-pasted')
      const clean = cleanPasted(markup, window.location.origin)
      setValue(`${(value ?? '').slice(0, selectionStart)}${clean}${(value ?? '').slice(selectionEnd)}`)
    } catch {
      notifyError('The pasted text is too large or too deeply nested')
    }
  }

  const beside = (
    <Modes
      isVisual={isVisual}
      onVisual={setVisual}
      isPreviewed={isPreviewed}
      onPreview={() => setPreviewed(!isPreviewed)}
    />
  )

  return (
    <Labelled path={path} label={fieldLabel(field)} beside={beside}>
      {(control) => {
        const source = (
          <textarea
            {...control}
            name={path}
            rows={field.admin?.rows}
            className={`${controls.field} ${styles.code}`}
            value={value ?? ''}
            onChange={(event) => setValue(event.target.value)}
            onPaste={paste}
            disabled={readOnly}
          />
        )
        return (
          <>
            {isVisual ? (
              <Suspense fallback={source}>
                <VisualContent
                  html={value ?? ''}
                  label={fieldLabel(field)}
                  onChange={setValue}
                  onBack={toHtml}
                >
                  {source}
                </VisualContent>
              </Suspense>
            ) : (
              source
            )}
            {isPreviewed && (
              <Suspense fallback={<p role="status">Loading...</p>}>
                <ContentPreview html={value ?? ''} />
              </Suspense>
            )}
          </>
        )
      }}
    </Labelled>
  )
}

type ModesProps = {
  isVisual: boolean
  onVisual: (isVisual: boolean) => void
  isPreviewed: boolean
  onPreview: () => void
}

/** The switch between the two ways to write, and the button for the preview. */
function Modes({ isVisual, onVisual, isPreviewed, onPreview }: ModesProps) {
  return (
    <div className={styles.modes}>
      <fieldset className={styles.switch}>
        <legend className="sr-only">Write as</legend>
        <button type="button" aria-pressed={!isVisual} onClick={() => onVisual(false)}>
          HTML
        </button>
        <button type="button" aria-pressed={isVisual} onClick={() => onVisual(true)}>
          Visual
        </button>
      </fieldset>
      <button type="button" className={controls.button} aria-pressed={isPreviewed} onClick={onPreview}>
        Preview
      </button>
    </div>
  )
}
