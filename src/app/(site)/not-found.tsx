import { notFoundPage } from '@/copy/not-found'
import { NotFoundScreen } from '@/site/sections/not-found-screen'

/** The 404 screen for a page that calls `notFound()`. Unknown paths get the same screen from `global-not-found.tsx`. */
export default function NotFound() {
  return <NotFoundScreen page={notFoundPage} />
}
