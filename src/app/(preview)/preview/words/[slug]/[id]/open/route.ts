import { redirect } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { documentName } from '@/features/content/rules/typed-content'
import { forgetTyped } from '@/features/content/server/typed-content'
import { previewAddress } from '@/features/posts/server/preview'

export const dynamic = 'force-dynamic'

type Context = RouteContext<'/preview/words/[slug]/[id]/open'>

/** The address that the frame beside a form opens. It redirects to a signed URL that is valid for ten minutes. */
export async function GET({ url }: Request, { params }: Context) {
  const payload = await payloadClient()
  const { slug, id } = await params
  const admin = await currentReader(slug)
  if (!admin) redirect(paths.auth)
  // A preview whose URL has expired continues at a new one and keeps the unsaved input.
  if (!new URL(url).searchParams.has('keep')) await forgetTyped(payload, admin, documentName(slug, id))
  redirect(await previewAddress(payload, serverPaths.previewWords(slug, id)))
}
