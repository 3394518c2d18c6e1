import { notice, toPresence } from '../saving/notices.client'

/** Shows who else has this post open. */
export function OthersNotice({ others }: { others: readonly string[] }) {
  return (
    <div className={notice} role="status">
      <p>{toPresence(others)}</p>
    </div>
  )
}
