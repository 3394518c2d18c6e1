import { redirect } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { previewAddress } from '@/features/posts/server/preview'

export const dynamic = 'force-dynamic'

/** The address of the editor's preview button. It redirects to a signed URL that is valid for ten minutes. */
export async function GET(_request: Request, { params }: RouteContext<'/preview/[id]/open'>) {
  const payload = await payloadClient()
  if (!(await currentReader('blog-posts'))) redirect(paths.auth)
  redirect(await previewAddress(payload, serverPaths.preview((await params).id)))
}
