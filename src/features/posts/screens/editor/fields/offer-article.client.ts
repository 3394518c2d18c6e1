'use client'

import { notifyError, notifyLoss, offer } from '@/staff-ui/toasts.client'
import { defer } from '@/ui/deferred.client'

const markdown = defer(() => import('./markdown'))

/**
 * Offers to make an article of Markdown that was pasted as it is.
 *
 * @param replace - puts the HTML in the place of the pasted text; false when the text was changed since
 */
export function offerArticle(text: string, replace: (html: string) => boolean): void {
  offer('This looks like Markdown.', 'As an article', () => void make(text, replace))
}

async function make(text: string, replace: (html: string) => boolean): Promise<void> {
  const part = await markdown.load().catch(() => null)
  if (!part) return notifyError('The Markdown could not be read. Save, then load the page again.')
  const { html, hasFrontMatter } = part.fromMarkdownText(text)
  if (!replace(html)) return notifyError('The text was changed since. Undo, then paste it again.')
  if (hasFrontMatter) notifyLoss('Left out, because it is no text: the names and values above the Markdown')
}
