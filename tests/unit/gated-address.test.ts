import { expect, test } from 'vitest'
import { isPostPath, missingPageOf } from '@/domain/gated-address'
import { paths } from '@/domain/paths'

test.each([
  ['/blog/a-post', true, paths.postNotFound],
  ['/blog/page/2', false, paths.notFound],
  ['/blog/author/somebody', false, paths.notFound],
  ['/blog', false, paths.notFound],
  ['/services/seo', false, paths.notFound],
])('%s is of a post: %s', (path, isPost, missing) => {
  expect(isPostPath(path)).toBe(isPost)
  expect(missingPageOf(path)).toBe(missing)
})
