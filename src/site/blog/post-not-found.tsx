import { paths } from '@/domain/paths'
import { ERROR_ACTION, ErrorScreen } from '@/ui/error-screen'

type PostNotFoundProps = { copy: { title: string; text: string; back: string } }

/**
 * An address of the blog without a post: not the site's own 404, but a way back to the posts. A failure of ours looks
 * the same (reading A85); the status tells it apart.
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
