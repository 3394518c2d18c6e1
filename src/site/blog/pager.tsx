import { paths } from '@/domain/paths'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'
import type { ArticleLabels, BlogLabels } from './types'

const STEP =
  'inline-flex min-h-11 min-w-11 items-center justify-center font-bold font-display text-plain leading-none tabular-nums'

type PagerProps = { page: number; pages: number; labels: BlogLabels; words: ArticleLabels }

/** Plain links to the other pages of the list: beside this one, the first, the last. */
export function Pager({ page, pages, labels, words }: PagerProps) {
  if (pages < 2) return null
  return (
    <Section ground="sunk" space="none">
      <nav className="flex flex-wrap items-center gap-x-6 gap-y-2 pb-half" aria-label={words.pages}>
        {page > 1 && (
          <SmartLink href={paths.blogPage(page - 1)} className={STEP}>
            {labels.newer}
          </SmartLink>
        )}
        <ol className="flex flex-wrap gap-1">
          {shownPages(page, pages).map((number) => (
            <li key={number}>
              <SmartLink
                href={paths.blogPage(number)}
                className={`${STEP} rounded border border-transparent no-underline hover:border-line-strong aria-[current]:bg-ink aria-[current]:text-paper`}
                aria-label={`${words.page} ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </SmartLink>
            </li>
          ))}
        </ol>
        {page < pages && (
          <SmartLink href={paths.blogPage(page + 1)} className={STEP}>
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
