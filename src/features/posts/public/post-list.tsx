import { cva } from 'class-variance-authority'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import type { Picture } from '@/features/media/rules/image'
import type { PostCard as Card } from '@/features/posts/rules/post'
import { CardLink } from '@/ui/card-link'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'
import { type ArticleLabels, type BlogLabels, PostDate } from './post-date'

type PostListProps = {
  cards: readonly Card[]
  /** The first post of the first page is larger. */
  hasLead: boolean
  labels: BlogLabels
  empty: string
  timeZone: string
}

/** The link at the end of a row covers the whole row, and the title lies above it. */
const row = cva(
  'group relative grid gap-x-gap gap-y-3 py-[clamp(1.4rem,1rem+1.4vw,2.25rem)] md:grid-cols-12 md:items-start [&>a]:no-underline md:max-lg:[&>a]:col-[5/-1] md:max-lg:[&>a]:justify-self-start lg:[&>a]:col-[11/-1] lg:[&>a]:justify-self-end',
  { variants: { isLead: { true: 'lg:py-[clamp(2rem,1rem+3vw,3.75rem)]' } } },
)

const side = cva('grid content-start gap-3 md:col-[1/span_4] md:max-lg:row-span-2', {
  variants: { isLarge: { true: 'lg:col-[1/span_5]', false: 'lg:col-[1/span_3]' } },
})

const words = cva('grid content-start gap-[0.6rem] md:col-[5/-1]', {
  variants: { isLarge: { true: 'lg:col-[6/span_5]', false: 'lg:col-[4/span_7]' } },
})

/** The posts of one page of the list, with image and date on the left and the text on the right. */
export function PostList({ cards, hasLead, labels, empty, timeZone }: PostListProps) {
  return (
    <Section ground="sunk" space="half">
      {cards.length === 0 ? (
        <p className="border-y-2 border-ink py-10 font-display text-2xl leading-head font-extrabold">
          {empty}
        </p>
      ) : (
        <ol className="border-b-2 border-ink *:border-t-2 *:border-ink">
          {cards.map((card, at) => (
            <li key={card.id}>
              <PostCard
                isLead={hasLead && at === 0}
                card={card}
                readMore={labels.readMore}
                timeZone={timeZone}
              />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

type PostCardProps = { card: Card; isLead: boolean; readMore: string; timeZone: string }

function PostCard({ card, isLead, readMore, timeZone }: PostCardProps) {
  const href = paths.post(card.slug)
  const isLarge = isLead && card.picture !== null
  return (
    <article className={row({ isLead })}>
      <div className={side({ isLarge })}>
        {card.picture && <CardPicture {...card.picture} isLarge={isLarge} />}
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-[0.35rem] text-sm text-ink-soft tabular-nums lg:flex-col lg:gap-[0.2rem]">
          {card.category && <span className="font-bold text-ink">{card.category}</span>}
          <PostDate time={card.publishedAt} timeZone={timeZone} />
        </p>
      </div>
      <div className={words({ isLarge })}>
        <h2 className={isLead ? 'text-3xl' : 'text-xl leading-[1.08]'}>
          <SmartLink href={href} className="relative z-1 no-underline decoration-2 group-hover:underline">
            {card.title}
          </SmartLink>
        </h2>
        {card.excerpt && (
          <p
            className={
              isLead
                ? 'max-w-[62ch] text-lg leading-copy text-ink-soft'
                : 'max-w-[62ch] leading-copy text-ink-soft'
            }
          >
            {card.excerpt}
          </p>
        )}
      </div>
      <CardLink href={href}>
        {readMore}
        <small className="sr-only">: {card.title}</small>
      </CardLink>
    </article>
  )
}

/** The featured image, cut around its focal point. The title says what it would say, so it is not read out. */
function CardPicture({ copies, fallbacks, plain, focal, isLarge }: Picture & { isLarge: boolean }) {
  const width = isLarge
    ? '(min-width: 84rem) 33rem, (min-width: 64rem) 38vw'
    : '(min-width: 84rem) 19rem, (min-width: 64rem) 22vw'
  const sizes = `${width}, (min-width: 48rem) 30vw, 94vw`
  return (
    <picture className="contents">
      {copies && <source type="image/avif" srcSet={copies} sizes={sizes} />}
      <img
        className="aspect-16/9 w-full rounded bg-paper-raised object-cover md:aspect-3/2"
        src={plain}
        {...(fallbacks && { srcSet: fallbacks, sizes })}
        alt=""
        loading="lazy"
        style={{ objectPosition: `${focal.x}% ${focal.y}%` }}
      />
    </picture>
  )
}

const STEP =
  'inline-flex min-h-11 min-w-11 items-center justify-center font-bold font-display text-plain leading-none tabular-nums'

type PagerProps = {
  page: number
  pages: number
  labels: BlogLabels
  articleLabels: ArticleLabels
  /** The address of each page of the list. */
  toPath?: (page: number) => string
}

/** Plain links to other pages of the list: the neighbours of this one, the first and the last. */
export function Pager({ page, pages, labels, articleLabels, toPath = serverPaths.blogPage }: PagerProps) {
  if (pages < 2) return null
  return (
    <Section ground="sunk" space="none">
      <nav className="flex flex-wrap items-center gap-x-6 gap-y-2 pb-half" aria-label={articleLabels.pages}>
        {page > 1 && (
          <SmartLink href={toPath(page - 1)} className={STEP}>
            {labels.newer}
          </SmartLink>
        )}
        <ol className="flex flex-wrap gap-1">
          {shownPages(page, pages).map((number) => (
            <li key={number}>
              <SmartLink
                href={toPath(number)}
                className={`${STEP} rounded border border-transparent no-underline hover:border-line-strong aria-[current]:bg-ink aria-[current]:text-paper`}
                aria-label={`${articleLabels.page} ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </SmartLink>
            </li>
          ))}
        </ol>
        {page < pages && (
          <SmartLink href={toPath(page + 1)} className={STEP}>
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

/** The categories of the blog as plain words. They are no filter and must not look like one (reading A32). */
export function CategoryChips({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line-strong pt-3 text-sm font-semibold text-ink-soft">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
