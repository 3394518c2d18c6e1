import type { ArticleLabels } from './types'

type PreviewBannerProps = { labels: ArticleLabels; isDraft: boolean; editHref: string }

/** Nobody shall take a preview for the page. */
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
      {/* A plain link: the staff screens are another document. */}
      <a href={editHref} className="inline-flex min-h-11 items-center font-bold">
        {labels.previewEdit}
      </a>
    </aside>
  )
}
