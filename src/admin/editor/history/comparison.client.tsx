'use client'

import controls from '../../shell/controls.module.css'
import { type PostValues, textOf } from '../values'
import { compareTexts } from './compare'
import styles from './history.module.css'
import type { Version } from './versions-api'

type Props = { version: Version; values: PostValues; onRestore: () => void }

/** A version beside the form: what the form has lost of it is struck out, what it has more is underlined. */
export function Comparison({ version, values, onRestore }: Props) {
  const names = Object.keys(values).filter((name) => textOf(version.values[name]) !== textOf(values[name]))
  return (
    <section className={styles.comparison} aria-label="Changes since this version">
      {names.length === 0 && <p>The form holds the same texts as this version.</p>}
      {names.map((name) => (
        <div key={name}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.text}>
            {compareTexts(textOf(version.values[name]), textOf(values[name])).map(({ kind, text }, index) => {
              const key = `${index}-${kind}`
              if (kind === 'gone') return <del key={key}>{text}</del>
              return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
            })}
          </p>
        </div>
      ))}
      {names.length > 0 && (
        <button type="button" className={controls.button} onClick={onRestore}>
          Restore this version into the form
        </button>
      )}
    </section>
  )
}
