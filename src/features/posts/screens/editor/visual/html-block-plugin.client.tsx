'use client'

import type { NodeKey } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useEffect, useId, useRef, useState } from 'react'
import { field } from '@/staff-ui/controls'
import { Question } from '@/staff-ui/question.client'
import { notifyLoss } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { focusEditor, registerEditing } from './editing'
import { changeHtml, removeOwnNode } from './editor-nodes'
import { lostIn, readArticle } from './open-article.client'
import { HtmlBlock } from './own-nodes'
import { type Part, toHtml } from './tidy'

/** Edits an HTML block as HTML source. */
export function HtmlBlockPlugin() {
  const [editor] = useLexicalComposerContext()
  const [block, setBlock] = useState<{ key: NodeKey; html: string } | null>(null)

  useEffect(
    () =>
      registerEditing(editor, (node) => {
        if (!(node instanceof HtmlBlock)) return false
        setBlock({ key: node.getKey(), html: toHtml([node.__element]) })
        return true
      }),
    [editor],
  )

  if (!block) return null

  function closeDialog(act: () => void) {
    act()
    setBlock(null)
    focusEditor(editor)
  }

  return (
    <HtmlDialog
      html={block.html}
      onParts={(parts) => closeDialog(() => changeHtml(editor, block.key, parts))}
      onRemove={() => closeDialog(() => removeOwnNode(editor, block.key))}
      onClose={() => setBlock(null)}
    />
  )
}

type Props = {
  html: string
  onParts: (parts: Part[]) => void
  onRemove: () => void
  onClose: () => void
}

function HtmlDialog({ html, onParts, onRemove, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  useEffect(() => area.current?.focus(), [])

  function take(data: FormData) {
    const written = String(data.get('html') ?? '')
    try {
      const parts = readArticle(written)
      if (parts.length === 0)
        return setProblem('Nothing would be left of the block: write HTML, or remove it')
      onParts(parts)
    } catch (error) {
      return setProblem(error instanceof Error ? error.message : 'This content cannot be shown visually')
    }
    const lost = lostIn(written)
    if (lost.length === 0) return
    const names = new Intl.ListFormat('en').format(lost)
    notifyLoss(`Left out, because an article cannot have it so: ${names}`)
  }

  return (
    <Question title="Edit HTML" confirm="Save HTML" cancel="Cancel" onConfirm={take} onCancel={onClose}>
      <label htmlFor={`${id}-html`}>HTML</label>
      <textarea
        ref={area}
        id={`${id}-html`}
        name="html"
        rows={12}
        className={`${field} w-full resize-y py-[0.6rem] font-mono text-sm leading-relaxed`}
        defaultValue={html}
        spellCheck={false}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} role="alert" className="text-danger">
        {problem}
      </p>
      <button type="button" className={`${button()} justify-self-start`} onClick={onRemove}>
        Remove block
      </button>
    </Question>
  )
}
