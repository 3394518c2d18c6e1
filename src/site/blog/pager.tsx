import { paths } from '@/domain/paths'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'
import styles from './pager.module.css'
import type { ArticleLabels, BlogLabels } from './types'

type PagerProps = { page: number; pages: number; labels: BlogLabels; words: ArticleLabels }

/** Plain links to the other pages of the list: beside this one, the first, the last. */
export function Pager({ page, pages, labels, words }: PagerProps) {
  if (pages < 2) return null
  return (
    <Section ground="sunk" space="none">
      <nav className={styles.pager} aria-label={words.pages}>
        {page > 1 && (
          <SmartLink href={paths.blogPage(page - 1)} className={styles.step}>
            {labels.newer}
          </SmartLink>
        )}
        <ol className={styles.numbers}>
          {shownPages(page, pages).map((number) => (
            <li key={number}>
              <SmartLink
                href={paths.blogPage(number)}
                className={styles.number}
                aria-label={`${words.page} ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </SmartLink>
            </li>
          ))}
        </ol>
        {page < pages && (
          <SmartLink href={paths.blogPage(page + 1)} className={styles.step}>
            {labels.older}
          </SmartLink>
        )}
      </nav>
    </Section>
  )
}

function shownPages(page: number, pages: number): number[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
}
