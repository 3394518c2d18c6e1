import { expect, test } from 'vitest'
import { withPart } from '../../../scripts/bench/document'

const page = '# Title\n\nWords.\n\n## One\n\nold\n\n## Two\n\nstays\n'

test.each([
  ['One', '# Title\n\nWords.\n\n## One\n\nnew\n\n## Two\n\nstays\n'],
  ['Two', '# Title\n\nWords.\n\n## One\n\nold\n\n## Two\n\nnew\n'],
  ['Three', `${page}\n## Three\n\nnew\n`],
])('the part %s is written in its place, and the others stay', (title, result) => {
  expect(withPart(page, title, 'new')).toBe(result)
})

test('writing a part twice changes nothing', () => {
  expect(withPart(withPart(page, 'Three', 'new'), 'Three', 'new')).toBe(withPart(page, 'Three', 'new'))
})
