import { postNotFound } from '@/content/post-not-found'
import { paths } from '@/domain/paths'

/**
 * An address of the blog without a post: not the site's own 404, but a way back to the posts. A failure of ours looks
 * the same (reading A85); the status tells it apart.
 */
export function PostNotFound() {
  return (
    <div className="trouble" data-ground="sunk">
      <h1>{postNotFound.title}</h1>
      <p>{postNotFound.text}</p>
      <a href={paths.blog}>{postNotFound.back}</a>
    </div>
  )
}
