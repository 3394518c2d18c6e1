import { paths } from '@/domain/paths'

type PostNotFoundProps = { copy: { title: string; text: string; back: string } }

/**
 * An address of the blog without a post: not the site's own 404, but a way back to the posts. A failure of ours looks
 * the same (reading A85); the status tells it apart.
 */
export function PostNotFound({ copy }: PostNotFoundProps) {
  return (
    <div className="trouble" data-ground="sunk">
      <h1>{copy.title}</h1>
      <p>{copy.text}</p>
      <a href={paths.blog}>{copy.back}</a>
    </div>
  )
}
