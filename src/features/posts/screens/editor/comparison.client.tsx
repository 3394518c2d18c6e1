'use client'

import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { type ReactNode, useMemo } from 'react'
import { compareTexts } from './compare-texts'
import { isSame, type PostValues } from './post-values'
import { toReadableText } from './readable-text'

type Props = {
  label: string
  /** Shown when both are equal. */
  none: string
  older: PostValues
  newer: PostValues
  /** Actions on the differences. */
  children?: ReactNode
}

/** Compares two states of a post field by field: removed text is struck out, added text is underlined. */
export function Comparison({ label, none, older, newer, children }: Props) {
  const labelOf = useLabels()
  const names = Object.keys(newer).filter((name) => !isSame({ it: older[name] }, { it: newer[name] }))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={label}>
      {names.length === 0 && <p>{none}</p>}
      {names.map((name) => (
        <div key={name}>
          <h3 className="mb-1 font-body text-sm leading-tight font-bold">{labelOf(name)}</h3>
          <p
            className="max-h-80 overflow-auto border border-line bg-paper p-3 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap text-ink [&>del]:bg-danger-ground [&>del]:text-danger [&>ins]:bg-good/15 [&>ins]:text-ink [&>ins]:decoration-2"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
            tabIndex={0}
          >
            <Changes older={toRead(name, older[name])} newer={toRead(name, newer[name])} />
          </p>
        </div>
      ))}
      {names.length > 0 && children}
    </section>
  )
}

/** The labels of fields as in the form. */
function useLabels(): (name: string) => string {
  const { getEntityConfig } = useConfig()
  const { i18n } = useTranslation()
  return useMemo(() => {
    const { fields = [] } = getEntityConfig({ collectionSlug: 'blog-posts' }) ?? {}
    const labels = new Map(
      fields.flatMap((field) =>
        'name' in field && 'label' in field && field.label
          ? [[field.name, String(getTranslation(field.label, i18n))] as const]
          : [],
      ),
    )
    return (name) => labels.get(name) ?? name
  }, [getEntityConfig, i18n])
}

/** A value as text; an article without its HTML. */
function toRead(name: string, value: unknown): string {
  if (typeof value === 'string') return name === 'content' ? toReadableText(value) : value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

function Changes({ older, newer }: { older: string; newer: string }) {
  const changes = useMemo(() => compareTexts(older, newer), [older, newer])
  if (older === newer) return <em>The words are the same. How they look has changed.</em>
  return changes.map(({ kind, text }, index) => {
    const key = `${index}-${kind}`
    if (kind === 'gone') return <del key={key}>{text}</del>
    return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
  })
}
