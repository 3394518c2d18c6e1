import { paths } from '@/domain/paths'
import { ERROR_ACTION, ErrorScreen } from '@/ui/error-screen'

type PostNotFoundProps = { copy: { title: string; text: string; back: string } }

/**
 * The page of a blog address without a post. It is not the site's 404 page, because it leads back to the posts. A
 * failure of the server shows the same page with another status (reading A85).
 */
export function PostNotFound({ copy }: PostNotFoundProps) {
  return (
    <ErrorScreen ground="sunk" title={copy.title} text={copy.text}>
      <a className={ERROR_ACTION} href={paths.blog}>
        {copy.back}
      </a>
    </ErrorScreen>
  )
}
