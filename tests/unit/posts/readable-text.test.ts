import { expect, test } from 'vitest'
import { countArticleWords } from '@/features/posts/screens/editor/article-words'
import { toReadableText } from '@/features/posts/screens/editor/readable-text'

test.each([
  ['<p>One <strong>bold</strong> word.</p><p>Two &amp; three.</p>', 'One bold word.\n\nTwo & three.'],
  ['<h2>Head</h2><ul><li>First</li><li>Second</li></ul>', 'Head\n- First\n- Second'],
  ['<p>See <a href="/plans">our plans</a>.</p>', 'See our plans (/plans).'],
  ['<figure><img src="/api/media/file/van.jpg" alt="A van"></figure>', '[Image: A van]'],
  ['<p>5 &lt; 6 &#38; 7<br>next</p>', '5 < 6 & 7\nnext'],
  ['<table><tr><th>Day</th><td>Monday</td></tr></table>', 'Day | Monday |'],
  ['', ''],
])('an article is read without its HTML: %s', (html, text) => {
  expect(toReadableText(html)).toBe(text)
})

test('no tag is left', () => {
  const html = '<p class="x">a<em>b</em></p><blockquote><p>c</p></blockquote><pre><code>d</code></pre>'
  expect(toReadableText(html)).not.toMatch(/[<>]/)
})

test.each([
  ['', 0],
  ['<p>One <strong>two</strong> three-and-four</p>', 3],
  ['<p>Caf&eacute;</p><p>5 &lt; 6</p>', 4],
  ['<h2>Head</h2><p>don’t <a href="/plans and more">stop</a></p><img src="/x.png" alt="no words">', 4],
])('the words of %j are counted as the site counts them: %i', (html, words) => {
  expect(countArticleWords(html)).toBe(words)
})
