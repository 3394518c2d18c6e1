import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { serverPaths } from '@/domain/server-paths'
import { FollowForm } from '@/features/content/public/follow-form.client'
import { documentName } from '@/features/content/rules/typed-content'
import { readTyped } from '@/features/content/server/typed-content'
import { isForPreview } from '@/features/posts/server/preview'
import { screenOf } from '../../screen-of'

/** A page with its newest draft and the unsaved input, for a signed-in admin with a signed URL that is still valid. */
export default async function WordsPreviewPage(props: PageProps<'/preview/words/[slug]/[id]'>) {
  const payload = await payloadClient()
  const { slug, id } = await props.params
  const { until } = await props.searchParams
  const admin = await currentReader(slug)
  const screen =
    admin && isForPreview()
      ? await screenOf(slug, id, await readTyped(payload, admin, documentName(slug, id)))
      : null
  if (!screen) notFound()
  return (
    <>
      {screen}
      <FollowForm until={Number(until)} again={`${serverPaths.previewWords(slug, id)}/open?keep=typed`} />
    </>
  )
}
