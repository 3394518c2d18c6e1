import type { Product } from './product'

type Column = 'title' | 'content' | 'excerpt' | 'category' | 'author' | 'featured_image_url' | 'published_at'

/** Values that no screen of the product would have stored, as SQL. */
const BAD: readonly [Column, string][] = [
  ['content', `'<p <div title="><b>open'`],
  ['content', `'<script>throw 1</script><p onclick=alert(1)>text'`],
  ['content', `repeat('<b>', 20000)`],
  ['content', `'&#0;&#xD800;<svg><style><img src=x>'`],
  ['content', `''`],
  ['content', 'null'],
  ['published_at', 'null'],
  ['published_at', `'9999-12-31'`],
  ['category', 'null'],
  ['category', `'Nowhere'`],
  ['category', `E'two\\nlines'`],
  ['excerpt', 'null'],
  ['excerpt', `repeat('long ', 20000)`],
  ['author', 'null'],
  ['featured_image_url', `'https://example.invalid/none.png'`],
  ['featured_image_url', `'javascript:alert(1)'`],
  ['featured_image_url', `repeat('/x', 20000)`],
  ['title', `' '`],
  ['title', `repeat('W', 5000)`],
  ['title', `'</title><script>throw 1</script>'`],
]

/**
 * Stores twenty published posts, each with one bad value, past every rule.
 *
 * @returns their slugs
 */
export async function plantBadPosts(product: Product): Promise<string[]> {
  const slugs = BAD.map(([column], index) => `bad-${column.replaceAll('_', '-')}-${index}`)
  for (const [index, [column, value]] of BAD.entries()) {
    const values = { title: `'Bad ${index}'`, published_at: 'now()', [column]: value }
    await product.query(
      `insert into blog_posts (id, slug, published, ${Object.keys(values)})
       values (gen_random_uuid(), $1, true, ${Object.values(values)})`,
      [slugs[index]],
    )
  }
  return slugs
}
