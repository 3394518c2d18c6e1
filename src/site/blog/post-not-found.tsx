import type { blogPage } from '@/content/blog-page'
import { paths } from '@/domain/paths'
import { ButtonLink } from '@/ui/button'
import { Section } from '@/ui/section'
import styles from './post-not-found.module.css'

type PostNotFoundProps = { copy: (typeof blogPage)['notFound']; back: string }

/** An address of the blog without a post: not the site's own 404, but a way back to the posts. */
export function PostNotFound({ copy, back }: PostNotFoundProps) {
  return (
    <Section ground="sunk" labelledBy="post-not-found">
      <div className={styles.words}>
        <h1 id="post-not-found" className={styles.title}>
          {copy.title}
        </h1>
        <p className={styles.text}>{copy.text}</p>
        <ButtonLink href={paths.blog} tone="ink" icon="arrow-left">
          {back}
        </ButtonLink>
      </div>
    </Section>
  )
}
