import { expect, test } from 'vitest'
import { isPostPath, missingPageOf } from '@/domain/gated-address'
import { serverPaths } from '@/domain/server-paths'

test.each([
  ['/blog/a-post', true, serverPaths.postNotFound],
  ['/blog/page/2', false, serverPaths.notFound],
  ['/blog/author/somebody', false, serverPaths.notFound],
  ['/blog', false, serverPaths.notFound],
  ['/services/seo', false, serverPaths.notFound],
])('%s is of a post: %s', (path, isPost, missing) => {
  expect(isPostPath(path)).toBe(isPost)
  expect(missingPageOf(path)).toBe(missing)
})
