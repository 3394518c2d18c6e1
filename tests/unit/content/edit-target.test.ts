import { expect, test } from 'vitest'
import { CONTENT_GLOBALS } from '@/domain/pages'
import { editTargetOf } from '@/features/content/rules/edit-target'

test.each([
  ['/', { global: 'home' }],
  ['/services', { global: 'services-page' }],
  ['/services/phone-reception', { collection: 'services', slug: 'phone-reception' }],
  ['/industries/legal', { collection: 'industries', slug: 'legal' }],
  ['/blog', { global: 'blog-page' }],
  ['/blog/page/2', { global: 'blog-page' }],
  ['/blog/a-post', { collection: 'blog-posts', slug: 'a-post' }],
  ['/contact', { global: 'contact' }],
  ['/sitemap', null],
  ['/request', null],
  ['/auth', null],
  ['/preview/words/home/page', null],
  ['/services/a/b', null],
  ['/constructor', null],
])('%s is edited as %o', (path, target) => {
  expect(editTargetOf(path)).toEqual(target)
})

test('every global that a page leads to exists', () => {
  const paths = ['/', '/services', '/plans', '/industries', '/blog', '/about', '/contact', '/thank-you']
  for (const path of [...paths, '/privacy', '/terms']) {
    const target = editTargetOf(path)
    expect(CONTENT_GLOBALS).toContain(target && 'global' in target ? target.global : path)
  }
})
