'use client'

import { useField } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { type ClipboardEvent, lazy, Suspense, useState } from 'react'
import { notifyError } from '../../notify.client'
import controls from '../../shell/controls.module.css'
import styles from './field.module.css'
import { fieldLabel } from './field-label'
import { Labelled } from './labelled.client'
import { pastedMarkup } from './pasted-markup'

// The cleaner is larger than the whole screen: it comes when a preview or a paste asks for it.
const ContentPreview = lazy(() => import('./content-preview.client'))

/** The article as HTML, with a preview in the site's typography. What is pasted as formatted text is cleaned. */
export const ContentField: TextareaFieldClientComponent = ({ path, field, readOnly }) => {
  const { value, setValue } = useField<string>({ path })
  const [isPreviewed, setPreviewed] = useState(false)

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

  const toggle = (
    <button
      type="button"
      className={controls.button}
      aria-pressed={isPreviewed}
      onClick={() => setPreviewed(!isPreviewed)}
    >
      Preview
    </button>
  )

  return (
    <Labelled path={path} label={fieldLabel(field)} beside={toggle}>
      {({ id, isInvalid }) => (
        <>
          <textarea
            id={id}
            name={path}
            rows={field.admin?.rows}
            className={`${controls.field} ${styles.code}`}
            value={value ?? ''}
            onChange={(event) => setValue(event.target.value)}
            onPaste={paste}
            disabled={readOnly}
            aria-invalid={isInvalid}
          />
          {isPreviewed && (
            <Suspense fallback={<p role="status">Loading...</p>}>
              <ContentPreview html={value ?? ''} />
            </Suspense>
          )}
        </>
      )}
    </Labelled>
  )
}
