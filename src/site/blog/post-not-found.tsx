import { paths } from '@/domain/paths'
import { TROUBLE_ACTION, TroubleScreen } from '@/ui/error-screen'

type PostNotFoundProps = { copy: { title: string; text: string; back: string } }

/**
 * An address of the blog without a post: not the site's own 404, but a way back to the posts. A failure of ours looks
 * the same (reading A85); the status tells it apart.
 */
export function PostNotFound({ copy }: PostNotFoundProps) {
  return (
    <TroubleScreen ground="sunk" title={copy.title} text={copy.text}>
      <a className={TROUBLE_ACTION} href={paths.blog}>
        {copy.back}
      </a>
    </TroubleScreen>
  )
}
