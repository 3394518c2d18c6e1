import { notFoundPage } from '@/copy/not-found'
import { NotFoundScreen } from '@/site/sections/not-found-screen'

/** The same screen where a page finds out by itself that there is nothing at its address. */
export default function NotFound() {
  return <NotFoundScreen page={notFoundPage} />
}
