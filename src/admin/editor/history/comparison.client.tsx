'use client'

import { button } from '../../shell/controls'
import { type PostValues, textOf } from '../values'
import { compareTexts } from './compare'
import type { Version } from './versions-api'

type Props = { version: Version; values: PostValues; onRestore: () => void }

/** A version beside the form: what the form has lost of it is struck out, what it has more is underlined. */
export function Comparison({ version, values, onRestore }: Props) {
  const names = Object.keys(values).filter((name) => textOf(version.values[name]) !== textOf(values[name]))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Changes since this version">
      {names.length === 0 && <p>The form holds the same texts as this version.</p>}
      {names.map((name) => (
        <div key={name}>
          <h3 className="mb-1 font-body text-sm leading-tight font-bold capitalize">{name}</h3>
          <p
            className="max-h-80 overflow-auto border border-line bg-paper p-3 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap [&>del]:bg-danger-ground [&>del]:text-danger [&>ins]:bg-good/15 [&>ins]:text-ink [&>ins]:decoration-2"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
            tabIndex={0}
          >
            {compareTexts(textOf(version.values[name]), textOf(values[name])).map(({ kind, text }, index) => {
              const key = `${index}-${kind}`
              if (kind === 'gone') return <del key={key}>{text}</del>
              return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
            })}
          </p>
        </div>
      ))}
      {names.length > 0 && (
        <button type="button" className={`${button()} justify-self-start`} onClick={onRestore}>
          Restore this version into the form
        </button>
      )}
    </section>
  )
}
