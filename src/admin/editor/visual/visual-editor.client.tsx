'use client'

import type { LexicalEditor } from 'lexical'
import { useEffect, useRef } from 'react'
import '@/ui/article.css'
import { fillVisual } from './open-visual'
import { registerVisual } from './register-visual'
import { $articleHtml } from './to-html'
import { Toolbar } from './toolbar.client'
import styles from './visual.module.css'

type Props = { editor: LexicalEditor; html: string; label: string; onChange: (html: string) => void }

/** The article as it will look, to be written in. The HTML is left as it is until something is changed. */
export function VisualEditor({ editor, html, label, onChange }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const told = useRef(html)
  const change = useRef(onChange)
  change.current = onChange

  useEffect(() => {
    let before = read(editor)
    // The keys of tables look for what is drawn.
    editor.setRootElement(root.current)
    const stop = registerVisual(editor)
    const unhear = editor.registerUpdateListener(() => {
      const now = read(editor)
      if (now === before) return
      before = now
      told.current = now
      change.current(now)
    })
    editor.focus()
    return () => {
      unhear()
      stop()
      editor.setRootElement(null)
    }
  }, [editor])

  useEffect(() => {
    // A draft or a version was put into the form meanwhile.
    if (html === told.current) return
    told.current = html
    fillVisual(editor, html)
  }, [editor, html])

  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} />
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no formats. */}
      <div
        ref={root}
        className={`article ${styles.paper}`}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        spellCheck
      />
    </div>
  )
}

function read(editor: LexicalEditor): string {
  return editor.getEditorState().read($articleHtml)
}
