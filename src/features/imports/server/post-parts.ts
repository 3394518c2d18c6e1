import { canonicalProblem } from '@/domain/search-appearance'
import { cutText } from '@/lib/text'
import { ArticleProblem, type OldArticle, plainText, readArticle } from './article'

/** How many words a post without a title gets as its title. */
const TITLE_WORDS = 8

const TITLE_LETTERS = 80

/** As `readArticle`, with a sentence for a text that no post here can have. */
export function readArticleOr(...read: Parameters<typeof readArticle>): OldArticle | { problem: string } {
  try {
    return readArticle(...read)
  } catch (error) {
    if (error instanceof ArticleProblem) return { problem: error.message }
    throw error
  }
}

/** The title of a post without one: its first words. */
export function titleFrom(html: string, id: string, lost: Set<string>): string {
  const words = plainText(html).split(' ').slice(0, TITLE_WORDS).join(' ')
  lost.add(words ? 'It had no title: these are its first words.' : 'It had no title and no text.')
  return cutText(words, TITLE_LETTERS) || `Post ${id}`
}

/** A text that is cut where the field here has no room for it. */
export function fitting(text: string, most: number, name: string, lost: Set<string>): string {
  if (text.length > most) lost.add(`Its ${name} was cut to ${most} letters.`)
  return cutText(text, most).trim()
}

/** The address that a post named as the original one; empty for its own. */
export function canonicalOf(written: string, own: string | undefined, lost: Set<string>): string {
  const address = written.trim()
  if (address === '' || address === own?.trim()) return ''
  if (canonicalProblem(address) === null && address.startsWith('https:')) return address
  lost.add(`Its canonical address cannot be kept: ${cutText(address, 120)}`)
  return ''
}
