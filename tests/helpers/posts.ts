import { afterEach } from 'vitest'
import type { BlogPost } from '../../payload-types'
import { payload } from './payload'

afterEach(async () => {
  await payload.delete({ collection: 'blog-posts', where: { id: { exists: true } }, trash: true })
})

let count = 0

/** Stores a published post through Payload; every post is removed after the test. */
export function addPost(data: Partial<BlogPost> = {}): Promise<BlogPost> {
  count += 1
  const post = { title: `Post ${count}`, slug: `post-${count}`, published: true, ...data }
  return payload.create({ collection: 'blog-posts', data: post })
}

/** Changes a post as its editor would. */
export function updatePost(
  id: string,
  data: Partial<BlogPost>,
  transactionID?: string | number,
): Promise<BlogPost> {
  return payload.update({ collection: 'blog-posts', id, data, req: { transactionID } })
}
