'use client'

import type { LexicalEditor } from 'lexical'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { LineIcon } from '../../shell/admin-icon'
import controls from '../../shell/controls.module.css'
import { ImageDialog } from './image-dialog.client'
import { LinkDialog } from './link-dialog.client'
import {
  BLOCKS,
  HISTORY_TOOLS,
  LIST_TOOLS,
  setBlock,
  TABLE_TOOL,
  TABLE_TOOLS,
  type Tool,
  WORD_TOOLS,
} from './tools'
import styles from './visual.module.css'
import { $where, type BlockKind, NOWHERE } from './where'

type Asked = 'link' | 'image' | null

/** The buttons above the article. Arrow keys go from one to the next. */
export function Toolbar({ editor }: { editor: LexicalEditor }) {
  const where = useWhere(editor)
  const [asked, setAsked] = useState<Asked>(null)
  const answered = () => {
    setAsked(null)
    editor.focus()
  }
  const tools: Tool[] = [
    ...HISTORY_TOOLS,
    ...WORD_TOOLS,
    { name: 'Link', sign: LINK, run: () => setAsked('link'), isOn: ({ link }) => link !== null },
    { name: 'Image', sign: IMAGE, run: () => setAsked('image') },
    TABLE_TOOL,
    ...(where.list ? LIST_TOOLS : []),
    ...(where.isInTable ? TABLE_TOOLS : []),
  ]
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Formatting" tabIndex={-1} onKeyDown={walk}>
        <select
          className={controls.field}
          aria-label="Kind of block"
          value={where.block}
          onChange={(event) => setBlock(editor, event.target.value as BlockKind)}
        >
          {Object.entries(BLOCKS).map(([kind, { name }]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
        {tools.map(({ name, sign, run, isOn }) => (
          <button
            key={name}
            type="button"
            className={controls.iconButton}
            aria-label={name}
            data-tip={name}
            aria-pressed={isOn?.(where)}
            // The caret stays where it is in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Sign sign={sign} />
          </button>
        ))}
      </div>
      {asked === 'link' && <LinkDialog editor={editor} address={where.link} onClose={answered} />}
      {asked === 'image' && <ImageDialog editor={editor} onClose={answered} />}
    </>
  )
}

const LINK =
  'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1'
const IMAGE = 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15 9h.01'

function Sign({ sign }: { sign: string }) {
  if (sign.length > 1) return <LineIcon path={sign} />
  return (
    <span className={styles.letter} data-letter={sign} aria-hidden="true">
      {sign}
    </span>
  )
}

function useWhere(editor: LexicalEditor) {
  const [where, setWhere] = useState(NOWHERE)
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const now = editorState.read($where)
        setWhere((old) => (JSON.stringify(old) === JSON.stringify(now) ? old : now))
      }),
    [editor],
  )
  return where
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || event.target instanceof HTMLSelectElement) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.findIndex((button) => button.matches(':focus'))
  event.preventDefault()
  buttons.at((index + step) % buttons.length)?.focus()
}
