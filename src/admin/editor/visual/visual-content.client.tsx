'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { notifyError } from '../../notify.client'
import { Dialog } from './dialog.client'
import { type Opened, openVisual } from './open-visual'
import styles from './visual.module.css'
import { VisualEditor } from './visual-editor.client'

type Props = {
  html: string
  label: string
  onChange: (html: string) => void
  onBack: () => void
  /** The HTML, shown until one has agreed to what the switch means. */
  children: ReactNode
}

/** The article in the visual editor; what that cannot hold is named first. */
export default function VisualContent({ html, label, onChange, onBack, children }: Props) {
  const [opened] = useState(() => tryToOpen(html))
  const [isAgreed, setAgreed] = useState(opened.lost.length + opened.closed.length === 0)

  useEffect(() => {
    if (!opened.problem) return
    notifyError(opened.problem)
    onBack()
  }, [opened, onBack])

  if (opened.problem || !opened.editor) return children
  if (isAgreed) return <VisualEditor editor={opened.editor} html={html} label={label} onChange={onChange} />
  return (
    <>
      {children}
      <Dialog
        title="Before you switch"
        confirm="Switch to Visual"
        cancel="Stay in HTML"
        onConfirm={() => setAgreed(true)}
        onCancel={onBack}
      >
        <Names
          text="An article cannot have these. They go as soon as you change something here:"
          names={opened.lost}
        />
        <Names text="These stay as they are, and can be changed in HTML only:" names={opened.closed} />
      </Dialog>
    </>
  )
}

function Names({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <p>{text}</p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

type Tried = Partial<Opened> & Pick<Opened, 'lost' | 'closed'> & { problem: string | null }

function tryToOpen(html: string): Tried {
  try {
    return { ...openVisual(html), problem: null }
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'This content cannot be shown visually'
    return { lost: [], closed: [], problem }
  }
}
