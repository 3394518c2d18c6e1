import type { CleanArticle } from '@/lib/html/clean'
import { readingMinutes } from '@/lib/reading-time'
import article from '@/ui/article.module.css'
import { ArticleHtml } from '@/ui/html'
import { Section } from '@/ui/section'
import { Contents } from './contents'
import styles from './post-article.module.css'
import { PostDate } from './post-date'
import { ShareLinks } from './share-links'
import type { ArticleLabels, PostSummary } from './types'

type Post = PostSummary & { author?: string | null; featuredImageUrl?: string | null }

type PostArticleProps = {
  post: Post
  content: CleanArticle
  url: string
  labels: ArticleLabels
  timeZone: string
}

const LONG_ENOUGH_FOR_CONTENTS = 3

/** A post as it is read. */
export function PostArticle({ post, content, url, labels, timeZone }: PostArticleProps) {
  const sections = content.headings.filter(({ level }) => level === 2)
  const hasContents = sections.length >= LONG_ENOUGH_FOR_CONTENTS
  return (
    <Section space="half" labelledBy="post-title">
      <header className={styles.head}>
        {post.category && <p className={styles.category}>{post.category}</p>}
        <h1 id="post-title" className={styles.title}>
          {post.title}
        </h1>
        {post.excerpt && <p className={styles.lede}>{post.excerpt}</p>}
        <p className={styles.meta}>
          {post.author && <span>{`${labels.by} ${post.author}`}</span>}
          <PostDate time={post.publishedAt} timeZone={timeZone} />
          {content.words > 0 && <span>{`${readingMinutes(content.words)} ${labels.minutes}`}</span>}
        </p>
      </header>
      {post.featuredImageUrl && (
        // biome-ignore lint/performance/noImgElement: an image of any host; the optimiser fetches from none.
        <img className={styles.image} src={post.featuredImageUrl} alt="" fetchPriority="high" />
      )}
      <aside className={styles.side}>
        {hasContents && <Contents headings={sections} label={labels.contents} />}
        <ShareLinks title={post.title} url={url} labels={labels} />
      </aside>
      <ArticleHtml html={content.html} className={`${article.article} ${styles.text}`} />
    </Section>
  )
}
