import { notFoundPage } from '@/copy/not-found'
import { toHiddenMetadata } from '@/site/metadata'
import { NotFoundScreen } from '@/site/sections/not-found-screen'
import { Shell } from './(site)/shell'

export const dynamic = 'force-dynamic'

export const metadata = toHiddenMetadata(notFoundPage.meta)

/** The page of every address without a route, inside the site's own layout (reading A9). */
export default function GlobalNotFound() {
  return (
    <Shell isApart>
      <NotFoundScreen page={notFoundPage} />
    </Shell>
  )
}
