'use client'

import { useDeferredValue, useMemo } from 'react'
import { cleanArticle } from '@/lib/html/sanitize'
import '@/ui/article.css'
import { ArticleHtml } from '@/ui/html'

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
    <>
      {clean instanceof Error && <p role="alert">{clean.message}</p>}
      {clean === '' && <p className="text-ink-soft">Nothing to show yet.</p>}
      {typeof clean === 'string' && clean !== '' && <ArticleHtml html={clean} className="article" />}
    </>
  )
}
