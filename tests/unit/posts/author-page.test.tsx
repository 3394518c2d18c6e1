import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { articleLabels } from '@/copy/blog'
import { AuthorCard } from '@/features/posts/public/author-card'
import { PostArticle } from '@/features/posts/public/post-article'
import { authorKey } from '@/features/posts/rules/author'
import { StructuredData, toArticleNode, toPerson, toProfilePage } from '@/site/structured-data'
import type { Media } from '../../../payload-types'

const SITE = 'https://site.test'
const company = { siteUrl: SITE } as Parameters<typeof toArticleNode>[2]
const updatedAt = '2026-11-20T17:00:00.000Z'
const post = { id: '1', title: 'T', slug: 't', author: 'Ann Lee', updatedAt }
const picture = { id: 'm', alt: 'Ann at a desk', url: '/api/media/file/ann.jpg' } as Media
const ann = { name: 'Ann Lee', slug: 'ann-lee', about: 'Writes.', links: ['https://ann.example/'], picture }

test.each([
  ['Ann Lee', 'ann lee', true],
  [' ÄNN ', 'änn', true],
  ['Ann', 'Anne', false],
  ['', '  ', true],
])('%j and %j name the same author: %s', (one, other, isSame) => {
  expect(authorKey(one) === authorKey(other)).toBe(isSame)
})

test('structured data names the page, picture and profiles of an author who has a page, and the name alone without', () => {
  expect(toArticleNode(post, { words: 1 }, company).author).toEqual({ '@type': 'Person', name: 'Ann Lee' })
  expect(toArticleNode(post, { words: 1 }, company, ann).author).toEqual({
    '@type': 'Person',
    '@id': `${SITE}/blog/author/ann-lee#person`,
    name: 'Ann Lee',
    url: `${SITE}/blog/author/ann-lee`,
    description: 'Writes.',
    image: `${SITE}/api/media/file/ann.jpg`,
    sameAs: ['https://ann.example/'],
  })
  expect(toProfilePage(ann, SITE)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: toPerson(ann, SITE),
  })
})

test('an article leads to the page of its author when there is one', () => {
  const article = (authorHref: string | null) =>
    renderToStaticMarkup(
      <PostArticle
        post={post}
        picture={null}
        content={{ html: '', headings: [], words: 0 }}
        url={`${SITE}/blog/t`}
        labels={articleLabels}
        timeZone="UTC"
        authorHref={authorHref}
      />,
    )
  expect(article(null)).toContain('<span>By Ann Lee</span>')
  expect(article('/blog/author/ann-lee')).toMatch(
    /By <a[^>]* href="\/blog\/author\/ann-lee"[^>]*>Ann Lee<\/a>/,
  )
})

test('T138 a script in a name, a sentence, a picture or a link stays text, and a link of another scheme is none', () => {
  const evil = '</script><script>alert(1)</script>'
  const links = ['javascript:alert(1)', 'data:text/html,x', 'https://ann.example/"><script>']
  const author = { ...ann, name: evil, about: evil, links, picture: { ...picture, alt: evil } }
  const html = renderToStaticMarkup(
    <>
      <StructuredData nodes={[toProfilePage(author, SITE)]} />
      <AuthorCard author={author} />
    </>,
  )
  expect(html.match(/<script/gi)).toHaveLength(1)
  expect(html).not.toMatch(/javascript:|data:text/)
  expect(toPerson(author, SITE).sameAs).toEqual(['https://ann.example/"><script>'])
})
