import { paths } from '@/domain/paths'
import { CardLink } from '@/ui/card-link'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'
import { PostDate } from './post-date'
import styles from './post-list.module.css'
import type { BlogLabels, PostSummary } from './types'

type PostListProps = {
  cards: readonly PostSummary[]
  /** The first post of the first page opens the list. */
  hasLead: boolean
  labels: BlogLabels
  empty: string
  timeZone: string
}

/** The posts of one page as a log: the day on the left, what was written on the right. */
export function PostList({ cards, hasLead, labels, empty, timeZone }: PostListProps) {
  return (
    <Section ground="sunk" space="half">
      {cards.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ol className={styles.list}>
          {cards.map((card, at) => (
            <li key={card.id} className={hasLead && at === 0 ? styles.lead : styles.row}>
              <PostCard card={card} readMore={labels.readMore} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function PostCard({ card, readMore, timeZone }: { card: PostSummary; readMore: string; timeZone: string }) {
  const href = paths.post(card.slug)
  return (
    <article className={styles.card}>
      <p className={styles.meta}>
        {card.category && <span className={styles.category}>{card.category}</span>}
        <PostDate time={card.publishedAt} timeZone={timeZone} />
      </p>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <SmartLink href={href}>{card.title}</SmartLink>
        </h2>
        {card.excerpt && <p className={styles.excerpt}>{card.excerpt}</p>}
      </div>
      <CardLink href={href}>
        {readMore}
        <small className="sr-only">: {card.title}</small>
      </CardLink>
    </article>
  )
}
