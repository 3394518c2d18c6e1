'use client'

import { useDeferredValue, useMemo } from 'react'
import { cleanArticle } from '@/lib/html/clean'
import '@/ui/article.css'
import { ArticleHtml } from '@/ui/html'
import styles from './field.module.css'

/** The article as visitors will read it: cleaned as on save, set as on the site. */
export default function ContentPreview({ html }: { html: string }) {
  const settled = useDeferredValue(html)
  const clean = useMemo(() => {
    try {
      return cleanArticle(settled, { origin: window.location.origin }).html
    } catch (error) {
      return error instanceof Error ? error : new Error('This cannot be shown')
    }
  }, [settled])
  return (
    <section className={styles.article} aria-label="Preview of the article">
      {clean instanceof Error && <p role="alert">{clean.message}</p>}
      {clean === '' && <p>Nothing to show yet.</p>}
      {typeof clean === 'string' && clean !== '' && <ArticleHtml html={clean} className="article" />}
    </section>
  )
}
