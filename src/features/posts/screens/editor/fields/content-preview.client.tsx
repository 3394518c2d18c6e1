'use client'

import { useDeferredValue, useMemo } from 'react'
import { sanitizeArticle } from '@/lib/html/sanitize'
import '@/ui/article.css'
import { ArticleHtml } from '@/ui/html'

/** The article as visitors will read it: sanitized as on save, in the styles of the site. */
export default function ContentPreview({ html }: { html: string }) {
  const settled = useDeferredValue(html)
  const sanitized = useMemo(() => {
    try {
      return sanitizeArticle(settled, { origin: window.location.origin }).html
    } catch (error) {
      return error instanceof Error ? error : new Error('This cannot be shown')
    }
  }, [settled])
  return (
    <>
      {sanitized instanceof Error && <p role="alert">{sanitized.message}</p>}
      {sanitized === '' && <p className="text-ink-soft">Nothing to show yet.</p>}
      {typeof sanitized === 'string' && sanitized !== '' && (
        <ArticleHtml html={sanitized} className="article" />
      )}
    </>
  )
}
