import { profilesOf } from '@/domain/profile'
import { focalOf } from '@/features/media/rules/image'
import type { Author } from '../../../../payload-types'

/** The picture of an author and the links to their other pages. */
export function AuthorCard({ author }: { author: Pick<Author, 'picture' | 'links'> }) {
  const { picture } = author
  const image = typeof picture === 'object' ? picture : null
  const src = image?.sizes?.webp960?.url ?? image?.url
  const focal = focalOf(image ?? {})
  const elsewhere = profilesOf(author)
  return (
    <div className="grid gap-5">
      {src && (
        <picture className="contents">
          {image?.sizes?.w480?.url && <source type="image/avif" srcSet={image.sizes.w480.url} />}
          <img
            className="size-48 rounded bg-paper-sunk object-cover"
            src={src}
            alt={image?.alt ?? ''}
            width={192}
            height={192}
            style={{ objectPosition: `${focal.x}% ${focal.y}%` }}
          />
        </picture>
      )}
      {elsewhere.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 border-t border-line-strong pt-3 text-sm font-semibold">
          {elsewhere.map((link) => (
            <li key={link}>
              <a
                href={link}
                rel="me noopener noreferrer"
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {toName(link)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The text of a link: its URL without scheme, `www.` and a final slash. */
function toName(link: string): string {
  const { hostname, pathname } = new URL(link)
  return hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '')
}
