import type { Picture } from '@/features/media/rules/image'
import { type PostSummary, readingMinutes } from '@/features/posts/rules/post'
import type { SanitizedArticle } from '@/lib/html/sanitize'
import '@/ui/article.css'
import type { Heading } from '@/lib/html/transform'
import { ArticleHtml } from '@/ui/html'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'
import { type ArticleLabels, PostDate } from './post-date'

type Post = PostSummary & { author?: string | null }

type PostArticleProps = {
  post: Post
  picture: Picture | null
  content: SanitizedArticle
  url: string
  labels: ArticleLabels
  timeZone: string
  /** The page of the author; null without one. */
  authorHref: string | null
}

const LONG_ENOUGH_FOR_CONTENTS = 3

/** The article of a post. */
export function PostArticle({ post, picture, content, url, labels, timeZone, authorHref }: PostArticleProps) {
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
          {post.author &&
            (authorHref ? (
              <span>
                {`${labels.by} `}
                <SmartLink href={authorHref}>{post.author}</SmartLink>
              </span>
            ) : (
              <span>{`${labels.by} ${post.author}`}</span>
            ))}
          <PostDate time={post.publishedAt} timeZone={timeZone} />
          {content.words > 0 && <span>{`${readingMinutes(content.words)} ${labels.minutes}`}</span>}
        </p>
      </header>
      {picture && <TopPicture {...picture} />}
      <aside className="grid content-start gap-8 max-lg:order-1 lg:sticky lg:top-[calc(var(--header-height)+2.25rem)] lg:col-[1/span_3] lg:self-start">
        {hasContents && <Contents headings={sections} label={labels.contents} />}
        <ShareLinks title={post.title} url={url} labels={labels} />
      </aside>
      <ArticleHtml html={content.html} className="article lg:col-[5/span_8]" />
    </Section>
  )
}

/** The top image, as wide as the page. A tall image is cropped around its focal point. */
function TopPicture({ copies, fallbacks, plain, size, alt, focal }: Picture) {
  const sizes = '(min-width: 84rem) 80rem, 94vw'
  return (
    <picture className="contents">
      {copies && <source type="image/avif" srcSet={copies} sizes={sizes} />}
      <img
        className="col-span-full max-h-160 w-full rounded bg-paper-sunk object-cover"
        src={plain}
        {...(fallbacks && { srcSet: fallbacks, sizes })}
        alt={alt}
        {...size}
        style={{ objectPosition: `${focal.x}% ${focal.y}%` }}
        fetchPriority="high"
      />
    </picture>
  )
}

/** The table of contents of a long article. */
export function Contents({ headings, label }: { headings: readonly Heading[]; label: string }) {
  return (
    <nav className="border-t-4 border-ink pt-2 max-lg:hidden" aria-labelledby="contents">
      <h2
        id="contents"
        className="mb-2 font-body text-sm leading-snug font-semibold tracking-normal text-ink-soft"
      >
        {label}
      </h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block border-b border-line py-[0.55rem] text-sm leading-line font-semibold no-underline hover:border-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type ShareLinksProps = { title: string; url: string; labels: ArticleLabels }

/** Links that share a post. They are plain links, so that no script or request runs before one is used. */
function ShareLinks({ title, url, labels }: ShareLinksProps) {
  const words = encodeURIComponent(title)
  const address = encodeURIComponent(url)
  const { email, facebook, linkedIn, x } = labels.shareBy
  const links = [
    [email, `mailto:?subject=${words}&body=${address}`],
    [facebook, `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    [linkedIn, `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
    [x, `https://x.com/intent/post?url=${address}&text=${words}`],
  ] as const
  return (
    <div className="text-sm font-semibold">
      <p className="text-ink-soft">{labels.share}</p>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(([name, href]) => (
          <li key={name}>
            <a
              href={href}
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-11 min-w-11 items-center"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type PreviewBannerProps = { labels: ArticleLabels; isDraft: boolean; editHref: string }

/** A banner that says that the page is a preview, so that nobody takes it for the published page. */
export function PreviewBanner({ labels, isDraft, editHref }: PreviewBannerProps) {
  return (
    <aside
      aria-label={labels.previewLabel}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-ticket px-edge py-2 text-sm text-ticket-ink"
    >
      <p>
        {isDraft && (
          <strong className="mr-3 rounded bg-ticket-ink px-[0.6rem] py-[0.2rem] text-ticket">
            {labels.previewDraft}
          </strong>
        )}
        {labels.preview}
      </p>
      {/* This is a plain link, because the admin screens have another root layout. */}
      <a href={editHref} className="inline-flex min-h-11 items-center font-bold">
        {labels.previewEdit}
      </a>
    </aside>
  )
}
