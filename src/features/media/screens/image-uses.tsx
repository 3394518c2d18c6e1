import Link from 'next/link'
import type { UIFieldServerProps } from 'payload'
import { mayRead } from '@/domain/areas'
import { listUses } from '@/features/media/server/image-uses'

/**
 * Lists, below the fields of an image, the places that use it, with links. Only for accounts that may read posts,
 * because it shows their titles.
 */
export async function ImageUses({ id, req }: UIFieldServerProps) {
  if (!mayRead(req.user, 'blog-posts') || typeof id !== 'string') return null
  const uses = await listUses(req, id)
  return (
    <section className="mt-2 mb-6" aria-labelledby="image-uses" data-own>
      <h2 className="mb-2 border-b border-line pb-2 font-display text-card font-extrabold" id="image-uses">
        Where it is shown
      </h2>
      {uses.length === 0 && <p className="text-ink-soft">Nowhere: it can be deleted.</p>}
      <ul className="m-0 grid list-none gap-1 p-0">
        {uses.map(({ title, href, where }) => (
          <li key={`${href} ${title}`} className="flex flex-wrap items-center gap-x-3">
            <Link
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              href={href}
              prefetch={false}
            >
              {title}
            </Link>
            <span className="text-note text-ink-soft">{where}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
