import { redirect } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { paths } from '@/domain/paths'
import { previewAddress } from '@/features/posts/preview'

export const dynamic = 'force-dynamic'

/** What the editor's preview button leads to: signs an address that is good for ten minutes, and goes there. */
export async function GET(_request: Request, { params }: RouteContext<'/preview/[id]/open'>) {
  const payload = await payloadClient()
  if (!(await currentReader('blog-posts'))) redirect(paths.auth)
  redirect(await previewAddress(payload, paths.preview((await params).id)))
}
