import { paths } from '@/domain/paths'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'
import styles from './post-around.module.css'
import { PostDate } from './post-date'
import type { ArticleLabels, BlogLabels, PostSummary } from './types'

type PostAroundProps = {
  related: readonly PostSummary[]
  older: PostSummary | null
  newer: PostSummary | null
  labels: ArticleLabels
  back: BlogLabels['back']
  timeZone: string
}

/** Where to go on from an article: its kind, its neighbours, the blog. */
export function PostAround({ related, older, newer, labels, back, timeZone }: PostAroundProps) {
  return (
    <Section ground="sunk" space="half">
      {related.length > 0 && (
        <div className={styles.related}>
          <h2 className={styles.heading}>{labels.related}</h2>
          <ul className={styles.list}>
            {related.map((post) => (
              <li key={post.id} className={styles.item}>
                <SmartLink href={paths.post(post.slug)} className={styles.link}>
                  {post.title}
                </SmartLink>
                <p className={styles.date}>
                  <PostDate time={post.publishedAt} timeZone={timeZone} />
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      <nav className={styles.steps} aria-label={back}>
        {older && <Step post={older} label={labels.older} rel="prev" />}
        {newer && <Step post={newer} label={labels.newer} rel="next" />}
        <SmartLink href={paths.blog} className={styles.back}>
          {back}
        </SmartLink>
      </nav>
    </Section>
  )
}

function Step({ post, label, rel }: { post: PostSummary; label: string; rel: 'prev' | 'next' }) {
  return (
    <a href={paths.post(post.slug)} rel={rel} className={styles.step}>
      <span className={styles.label}>{label}</span>
      <span className={styles.title}>{post.title}</span>
    </a>
  )
}
