import { articleLabels } from '@/content/article'
import { Spinner } from '@/ui/spinner'

export default function Loading() {
  return <Spinner label={articleLabels.loading} />
}
