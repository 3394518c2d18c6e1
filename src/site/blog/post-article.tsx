import type { CleanArticle } from '@/lib/html/clean'
import { readingMinutes } from '@/lib/reading-time'
import '@/ui/article.css'
import { ArticleHtml } from '@/ui/html'
import { Section } from '@/ui/section'
import { Contents } from './contents'
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
      <header className="grid justify-items-start gap-5 border-b-2 border-ink pb-[clamp(1.5rem,1rem+2vw,3rem)]">
        {post.category && (
          <p className="rounded bg-ink px-3 py-[0.35rem] text-sm font-bold text-paper">{post.category}</p>
        )}
        <h1 id="post-title" className="max-w-[20ch] text-4xl leading-[0.97] tracking-title">
          {post.title}
        </h1>
        {post.excerpt && <p className="max-w-[56ch] text-lg leading-copy text-ink-soft">{post.excerpt}</p>}
        <p className="flex flex-wrap gap-x-6 gap-y-[0.3rem] text-sm text-ink-soft">
          {post.author && <span>{`${labels.by} ${post.author}`}</span>}
          <PostDate time={post.publishedAt} timeZone={timeZone} />
          {content.words > 0 && <span>{`${readingMinutes(content.words)} ${labels.minutes}`}</span>}
        </p>
      </header>
      {post.featuredImageUrl && (
        // biome-ignore lint/performance/noImgElement: an image of any host; the optimiser fetches from none.
        <img
          className="max-h-160 w-full rounded bg-paper-sunk object-cover"
          src={post.featuredImageUrl}
          alt=""
          fetchPriority="high"
        />
      )}
      <aside className="grid content-start gap-8 max-lg:order-1 lg:sticky lg:top-26 lg:col-[1/span_3] lg:self-start">
        {hasContents && <Contents headings={sections} label={labels.contents} />}
        <ShareLinks title={post.title} url={url} labels={labels} />
      </aside>
      <ArticleHtml html={content.html} className="article lg:col-[5/span_8]" />
    </Section>
  )
}
