import type { ArticleLabels } from './types'

type ShareLinksProps = { title: string; url: string; labels: ArticleLabels }

/** Plain links: no script and no request to anybody before one is pressed. */
export function ShareLinks({ title, url, labels }: ShareLinksProps) {
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
