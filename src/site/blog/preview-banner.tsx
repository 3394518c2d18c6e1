import styles from './preview-banner.module.css'
import type { ArticleLabels } from './types'

type PreviewBannerProps = { labels: ArticleLabels; isDraft: boolean; editHref: string }

/** Nobody shall take a preview for the page. */
export function PreviewBanner({ labels, isDraft, editHref }: PreviewBannerProps) {
  return (
    <aside className={styles.banner} aria-label={labels.previewLabel}>
      <p>
        {isDraft && <strong className={styles.draft}>{labels.previewDraft}</strong>}
        {labels.preview}
      </p>
      {/* A plain link: the staff screens are another document. */}
      <a href={editHref} className={styles.link}>
        {labels.previewEdit}
      </a>
    </aside>
  )
}
