import { notFoundPage } from '@/copy/not-found'
import { NotFoundScreen } from '@/site/sections/not-found-screen'

/** The 404 screen with its words, which the browser fetches when it is shown. */
export default function NotFoundNow() {
  return <NotFoundScreen page={notFoundPage} />
}
