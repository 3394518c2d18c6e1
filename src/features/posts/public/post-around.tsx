import type { Action } from '@/copy/types'
import { paths } from '@/domain/paths'
import type { PostSummary } from '@/features/posts/rules/post'
import { ButtonLink } from '@/ui/button-link'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'
import { type ArticleLabels, type BlogLabels, PostDate } from './post-date'

type PostAroundProps = {
  related: readonly PostSummary[]
  older: PostSummary | null
  newer: PostSummary | null
  labels: ArticleLabels
  back: BlogLabels['back']
  timeZone: string
}

/** Links below an article: related posts, the older and the newer post, and the blog. */
export function PostAround({ related, older, newer, labels, back, timeZone }: PostAroundProps) {
  return (
    <Section ground="sunk" space="half">
      {related.length > 0 && (
        <div className="grid gap-5">
          <h2 className="text-2xl">{labels.related}</h2>
          <ul className="border-b border-line-strong *:border-t *:border-line-strong">
            {related.map((post) => (
              <li key={post.id} className="grid gap-1 py-[0.9rem]">
                <SmartLink
                  href={paths.post(post.slug)}
                  className="font-display text-lg leading-[1.2] font-bold"
                >
                  {post.title}
                </SmartLink>
                <p className="text-sm text-ink-soft">
                  <PostDate time={post.publishedAt} timeZone={timeZone} />
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      <nav className="grid gap-4 md:grid-cols-2" aria-label={back}>
        {older && <Step post={older} label={labels.older} rel="prev" />}
        {newer && <Step post={newer} label={labels.newer} rel="next" />}
        <SmartLink
          href={paths.blog}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold md:col-span-full md:[[rel=next]:first-child+&]:col-[1] md:[[rel=next]:first-child+&]:row-[1] md:[[rel=next]:first-child+&]:self-center"
        >
          {back}
        </SmartLink>
      </nav>
    </Section>
  )
}

type PostEndProps = { text: string | null | undefined; action: Action }

/** A line with a call to action at the end of a post. */
export function PostEnd({ text, action }: PostEndProps) {
  if (!text) return null
  const { label, ...link } = action
  return (
    <Section ground="ticket" space="none">
      <div className="flex flex-wrap items-center justify-between gap-x-gap gap-y-4 py-8">
        <p className="max-w-[40ch] font-display text-xl leading-head font-bold">{text}</p>
        <ButtonLink {...link}>{label}</ButtonLink>
      </div>
    </Section>
  )
}

function Step({ post, label, rel }: { post: PostSummary; label: string; rel: 'prev' | 'next' }) {
  return (
    <a
      href={paths.post(post.slug)}
      rel={rel}
      className="peer grid gap-[0.4rem] rounded border-2 border-ink px-5 py-[1.1rem] no-underline hover:bg-paper-raised md:[[rel=next]]:col-start-2 md:[[rel=next]]:text-right"
    >
      <span className="text-sm text-ink-soft">{label}</span>
      <span className="font-display text-lg leading-tight font-bold">{post.title}</span>
    </a>
  )
}
